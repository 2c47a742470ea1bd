// Deletes in every menu, with and without a search, of some and of all but some. Afterwards the service no longer has
// exactly the listed records. One menu of monitors runs with every check, the others before a release.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Facility, facility } from '../../contract/facilities/facilities.ts';
import { type Monitor, monitor } from '../../contract/monitors/monitors.ts';
import { type User, user } from '../../contract/users/users.ts';
import { expect, listTitle, rowsOf, signIn, test, testUsers } from '../support/console.ts';
import type { Production } from '../support/production.ts';
import { signIn as signInByHttp } from '../support/sign-in.ts';

/** Reads whole lists from the service, without the app. */
async function openService({ origin }: Production) {
  const { email, password } = testUsers.administrator;
  const { accessToken } = await signInByHttp(origin, email, password);

  /** @param sort a column that heartbeats do not change */
  async function all<Row>(path: string, sort: string, schema: z.ZodType<Row>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await fetch(`${origin}/api/${path}?count=100&page=${page}&sort_column=${sort}`, {
        headers: { Authorization: `Bearer ${accessToken}` },
      });
      const { data } = z.object({ data: z.array(schema) }).parse(await answer.json());
      rows.push(...data);
      if (data.length < 100) return rows;
    }
  }

  return {
    monitors: () => all<Monitor>('v1/monitors', 'cloud_id', monitor),
    facilities: () => all<Facility>('v1/facilities', 'name', facility),
    users: () => all<User>('v1/users', 'username', user),
  };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
  if (text) await expect(page).toHaveURL(new RegExp(`search=${text.replaceAll(' ', '\\+')}`));
  else await expect(page).not.toHaveURL(/search=/);
}

/** The names beside the checkboxes of the page. */
async function namesOnPage(page: Page): Promise<string[]> {
  await expect(rowsOf(page).first()).toBeVisible();
  const labels = await page
    .getByRole('checkbox', { name: /^Select (?!all on)/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Select ', ''));
}

/** Ticks a record, on whichever page it is. */
async function tick(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).first();
  for (let at = 1; (await box.count()) === 0; at += 1) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(new RegExp(`page=${at + 1}`));
    await expect(page.getByRole('button', { name: `Page ${at + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await namesOnPage(page);
  }
  await box.click();
}

/** Opens the dialog, reads its number of records, and continues. */
async function confirm(page: Page, done: RegExp): Promise<number> {
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  const total = await dialog.getByText(/^[\d,]+ (monitor|facilit|user)/).textContent();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return Number.parseInt(total?.replaceAll(',', '') ?? '', 10);
}

interface List<Row> {
  read(): Promise<Row[]>;
  idOf(row: Row): string;
  /** The label of its checkbox. */
  nameOf(row: Row): string;
  /** The text that a search finds. */
  textOf(row: Row): string;
  /** Whether it is in the open menu. */
  inMenu(row: Row): boolean;
  term: string;
  done: RegExp;
}

/** Searches, and waits for the result. */
async function find<Row>(
  page: Page,
  list: List<Row>,
  text: string,
): Promise<{ before: Row[]; listed: Row[] }> {
  await search(page, text);
  const before = await list.read();
  const listed = before.filter((row) => list.inMenu(row) && list.textOf(row).toLowerCase().includes(text));
  const count = new RegExp(`^${listed.length} (monitor|facilit|user)`);
  await expect(page.getByRole('status').filter({ hasText: count })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(Math.min(10, listed.length));
  return { before, listed };
}

/** Deletes two records of a list, and compares the list with that before. */
async function deleteSome<Row>(page: Page, list: List<Row>, text: string): Promise<void> {
  const { before } = await find(page, list, text);
  const names = await namesOnPage(page);
  const single = names.filter((name) => before.filter((row) => list.nameOf(row) === name).length === 1);
  const chosen = single.slice(0, 2);
  for (const name of chosen) await tick(page, name);
  await expect(bar(page).getByText(`${chosen.length} selected`)).toBeVisible();
  expect(await confirm(page, list.done)).toBe(chosen.length);
  await expectGone(list, before, (row) => chosen.includes(list.nameOf(row)));
}

/** Deletes all of a list but one. */
async function deleteAllButOne<Row>(page: Page, list: List<Row>, text: string, keep?: string): Promise<void> {
  const { before, listed } = await find(page, list, text);
  const names = await namesOnPage(page);
  const kept =
    keep ?? names.find((name) => listed.filter((row) => list.nameOf(row) === name).length === 1) ?? '';
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  if (listed.length > names.length)
    await bar(page)
      .getByRole('button', { name: `Select all ${listed.length}`, exact: true })
      .click();
  await expect(bar(page).getByText(`All ${listed.length} selected`)).toBeVisible();
  await tick(page, kept);
  await expect(bar(page).getByText(`All but 1 of ${listed.length} selected`)).toBeVisible();
  expect(await confirm(page, list.done)).toBe(listed.length - 1);
  const ids = new Set(listed.filter((row) => list.nameOf(row) !== kept).map(list.idOf));
  await expectGone(list, before, (row) => ids.has(list.idOf(row)));
}

async function expectGone<Row>(list: List<Row>, before: Row[], isGone: (row: Row) => boolean): Promise<void> {
  const expected = before.filter((row) => !isGone(row)).map(list.idOf);
  expect((await list.read()).map(list.idOf).sort()).toEqual(expected.sort());
}

/** Deletes some and all but one, in a search and in the whole list. */
async function deleteInEveryWay<Row>(page: Page, list: List<Row>, keep?: string): Promise<void> {
  await deleteSome(page, list, list.term);
  await deleteSome(page, list, '');
  await deleteAllButOne(page, list, list.term);
  await deleteAllButOne(page, list, '', keep);
}

test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });
test.beforeEach(({ faults }) => {
  // Each starts a service and deletes many times.
  test.slow();
  // The check answers with an error status on purpose, as does a delete of oneself or of a record that is gone.
  faults.expect(/status of (404|409|422)/);
});

function monitorList(read: () => Promise<Monitor[]>, inMenu: (row: Monitor) => boolean): List<Monitor> {
  return {
    read,
    inMenu,
    idOf: (row) => row.id,
    nameOf: (row) => row.monitor_id,
    textOf: (row) => `${row.monitor_id} ${row.cloud_id}`,
    term: 'bay 1',
    done: /monitors? deleted/,
  };
}

async function openList(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function signInToLists(page: Page): Promise<void> {
  await signIn(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
}

const isAssigned = (row: Monitor) => Boolean(row.assigned_facility?.id);

test('deletes monitors in All Monitors', { tag: '@long' }, async ({ page, privateProduction }) => {
  const service = await openService(privateProduction);
  await signInToLists(page);
  const list = monitorList(service.monitors, () => true);
  await deleteInEveryWay(page, list);
});

test('deletes assigned monitors, then unassigned ones', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  const service = await openService(privateProduction);
  await signInToLists(page);
  await openList(page, '/dashboard/assigned_monitors', 'Assigned Monitors');
  await deleteInEveryWay(page, monitorList(service.monitors, isAssigned));
  await openList(page, '/dashboard/unassigned_monitors', 'Unassigned Monitors');
  await deleteInEveryWay(
    page,
    monitorList(service.monitors, (row) => !isAssigned(row)),
  );
});

test('deletes monitors and users of a facility, then facilities', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  const service = await openService(privateProduction);
  const monitors = await service.monitors();
  const users = await service.users();
  const facilities = await service.facilities();
  const monitorsOf = (id: string) => monitors.filter((row) => row.assigned_facility?.id === id);
  const usersOf = (id: string) => users.filter((row) => row.assigned_facilities.some((of) => of.id === id));
  const [largest] = facilities
    .filter(({ id }) => usersOf(id).every((row) => row.email !== testUsers.administrator.email))
    .sort((one, other) => monitorsOf(other.id).length - monitorsOf(one.id).length);
  const id = largest?.id ?? '';
  expect(usersOf(id).length).toBeGreaterThan(3);
  await signInToLists(page);

  await openList(page, `/dashboard/facility-details/${id}`, /\/ Monitors$/);
  const list = monitorList(service.monitors, (row) => row.assigned_facility?.id === id);
  await deleteInEveryWay(page, { ...list, term: 'bay' });

  await openList(page, `/dashboard/facility-details/${id}?view=users`, /\/ Users$/);
  const staff = userList(service.users, (row) => row.assigned_facilities.some((of) => of.id === id));
  await deleteSome(page, staff, 'a');
  await deleteAllButOne(page, staff, '');

  await openList(page, '/dashboard/facilitylist', 'All Facilities');
  const left = (await service.monitors()).length;
  await deleteInEveryWay(page, {
    read: service.facilities,
    inMenu: () => true,
    idOf: (row) => row.id,
    nameOf: (row) => row.name,
    textOf: (row) =>
      [row.name, row.physical_address, row.facility_id, row.city, row.state, row.zip].join(' '),
    term: 'hospital',
    done: /facilit(y|ies) deleted/,
  });
  // Their monitors stay, without a facility.
  expect(await service.monitors()).toHaveLength(left);
});

function userList(read: () => Promise<User[]>, inMenu: (row: User) => boolean): List<User> {
  return {
    read,
    inMenu,
    idOf: (row) => row.user_id,
    nameOf: (row) => `${row.first_name} ${row.last_name}`.trim() || row.email,
    textOf: (row) => `${row.first_name} ${row.last_name} ${row.email} ${row.phone_number}`,
    term: 'ra',
    done: /users? deleted/,
  };
}

const isInactive = (row: User) =>
  ['STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED'].includes(row.userStatus ?? '');

test('deletes inactive users, then all users but oneself', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  const service = await openService(privateProduction);
  await signInToLists(page);
  await openList(page, '/dashboard/inactive_users', 'Inactive Users');
  const inactive = userList(service.users, isInactive);
  await deleteSome(page, inactive, '');
  await deleteAllButOne(page, inactive, '');

  await openList(page, '/dashboard/users', 'All Users');
  const everybody = userList(service.users, () => true);
  await deleteSome(page, everybody, everybody.term);
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  // The list of the search stands until the other is there, and ends with its selection.
  await find(page, everybody, '');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar(page)
    .getByRole('button', { name: /^Select all \d+$/ })
    .click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("You can't delete your own account.")).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await deleteAllButOne(page, everybody, '', 'Ada Morgan');
});

test('deletes active users', { tag: '@long' }, async ({ page, privateProduction }) => {
  const service = await openService(privateProduction);
  await signInToLists(page);
  await openList(page, '/dashboard/active_users', 'Active Users');
  const active = userList(service.users, (row) => !isInactive(row));
  await deleteInEveryWay(page, active, 'Ada Morgan');
});
