// Several administrators at once: each sees the other's changes within two seconds, and no row moves.
import type { Browser, Page } from '@playwright/test';
import { facility } from '../../contract/facilities/facilities.ts';
import { monitor } from '../../contract/monitors/monitors.ts';
import { openApi } from '../support/api.ts';
import { column, expect, listTitle, openAddition, rowsOf, signIn, test } from '../support/console.ts';
import { longTestMs, longWaitMs, scaled } from '../support/limits.ts';
import type { Production } from '../support/production.ts';

/** A browser of its own for the second administrator. */
async function openSecond(browser: Browser, { origin }: Production): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1180, height: 820 } });
  return context.newPage();
}

/** Waits until the change stream is open and the screen has been refetched for it. */
async function openList(
  page: Page,
  address = '/dashboard/monitors?sort=monitor_id&order=asc',
): Promise<void> {
  // Signing in ends here.
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  const streamOpened = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto(address);
  // Not the device's own answer, whose rows the service's answer replaces.
  await expect(page.getByText(/^[\d,]+ monitors · updated/)).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await streamOpened;
}

// Each journey has a service of its own.
test.describe.configure({ timeout: longTestMs });
test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

const showButton = (page: Page, changes: string) => page.getByRole('button', { name: `${changes}: show` });

test('two administrators see what the other does', { tag: '@long' }, async ({
  browser,
  page,
  privateProduction,
  faults,
}) => {
  // The delete dialog's check answers with an error status.
  faults.expect(/status of 409/);
  const api = await openApi(privateProduction);
  await api.promoteNurse(true);
  await signIn(page, 'administrator');
  const second = await openSecond(browser, privateProduction);
  await signIn(second, 'nurse');
  await openList(page, `/dashboard/monitors?sort=monitor_id&order=asc`);
  await openList(second);
  const names = await column(page, 'Monitor Name');
  const place = await rowsOf(page).first().boundingBox();

  // The second adds a monitor that sorts first: the first gets a message, and no row moves.
  const dialog = await openAddition(second, 'Monitor');
  await dialog.getByLabel('Monitor Serial Number').fill('LIVE-1');
  await dialog.getByLabel('Monitor Name').fill('0 Aardvark');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(showButton(page, '1 change')).toBeVisible();
  expect(await column(page, 'Monitor Name')).toEqual(names);
  expect(await rowsOf(page).first().boundingBox()).toEqual(place);
  expect((await showButton(page, '1 change').boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await showButton(page, '1 change').click();
  await expect(rowsOf(page).first()).toContainText('0 Aardvark');
  await expect(showButton(page, '1 change')).toHaveCount(0);

  // The first deletes it: at the second it keeps its place, and cannot be opened.
  await dialog.getByRole('button', { name: 'Saved: next one' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(second).first()).toContainText('0 Aardvark');
  await page.getByRole('checkbox', { name: 'Select 0 Aardvark' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const removed = rowsOf(second).first();
  await expect(removed).toHaveAttribute('aria-disabled', 'true');
  await expect(removed).toContainText('0 Aardvark');
  await removed.getByRole('link').click({ force: true });
  await expect(second).toHaveURL(/dashboard\/monitors\?/);
  await showButton(second, '1 change').click();
  await expect(rowsOf(second).first()).not.toContainText('0 Aardvark');

  // Someone who is no administrator any more is signed out, without touching anything.
  await api.promoteNurse(false);
  await expect(second.getByText('Login unsuccessful.')).toBeVisible();
});

test('a change shows within two seconds on every screen', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  const api = await openApi(privateProduction);
  await signIn(page, 'administrator');
  await openList(page, `/dashboard/monitors?sort=cloud_id&order=asc`);
  const rows = await api.ask('GET', 'monitors?sort_column=cloud_id&sort_order=asc', monitor);
  const waits: number[] = [];
  for (const [n, row] of rows.slice(0, 5).entries()) {
    await api.rename(row, `Seen ${n}`);
    const began = performance.now();
    await expect(rowsOf(page).nth(n)).toContainText(`Seen ${n}`);
    waits.push(performance.now() - began);
  }
  const [, , median] = waits.sort((a, b) => a - b);
  expect(median).toBeLessThan(scaled(2_000));

  // A facility's new name shows in its monitors' rows, and on a monitor's page.
  const [assigned] = await api.ask('GET', 'monitors/assigned?sort_column=monitor_id&sort_order=asc', monitor);
  const [of] = await api.ask('GET', `facilities/${assigned?.facility_id}`, facility);
  const rename = (name: string) =>
    api.ask('PUT', `facilities/${of?.id}`, facility, { ...of, version: undefined, name });
  await openList(page, '/dashboard/assigned_monitors?sort=monitor_id&order=asc');
  await rename('Renamed Clinic');
  await expect(rowsOf(page).first()).toContainText('Renamed Clinic');
  await rowsOf(page).first().getByRole('link').click();
  await expect(page.getByText('Renamed Clinic /')).toBeVisible();
  await rename('Renamed Again');
  await expect(page.getByText('Renamed Again /')).toBeVisible();
});

test('tabs share one stream, which another tab takes over', { tag: '@long' }, async ({
  page,
  context,
  privateProduction,
}) => {
  const api = await openApi(privateProduction);
  const [row] = await api.ask('GET', 'monitors?sort_column=monitor_id&sort_order=asc', monitor);
  if (!row) throw new Error('the demo has no monitors');
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) streams.push(request.frame().page());
  });
  await signIn(page, 'administrator');
  await openList(page, `/dashboard/monitors?sort=monitor_id&order=asc`);
  const other = await context.newPage();
  await other.goto(`/dashboard/monitors?sort=monitor_id&order=asc`);
  await expect(rowsOf(other).first()).toBeVisible();
  streams.length = 0;

  await api.rename(row, 'Seen By Both');
  await expect(page.getByText('Seen By Both')).toBeVisible();
  await expect(other.getByText('Seen By Both')).toBeVisible();
  expect(streams).toEqual([]);

  await page.close();
  await expect.poll(() => streams).toEqual([other]);
  await api.rename(row, 'Seen By One');
  await expect(other.getByText('Seen By One')).toBeVisible();
});

test('changes that were missed while the service was down show when it is back', { tag: '@long' }, async ({
  page,
  privateProduction,
  faults,
}) => {
  // Files that are fetched ahead are refused while the service starts.
  faults.expect(/net::ERR_|status of 50\d|fetching the script|Refused to apply style/);
  await signIn(page, 'administrator');
  await openList(page, `/dashboard/monitors?sort=monitor_id&order=asc`);
  // With an open stream, which does not keep the service from ending.
  await privateProduction.stopService();
  await privateProduction.startService();
  const api = await openApi(privateProduction);
  const [row] = await api.ask('GET', 'monitors?sort_column=monitor_id&sort_order=asc', monitor);
  if (!row) throw new Error('the demo has no monitors');
  await api.rename(row, 'Seen Later');
  await expect(page.getByText('Seen Later')).toBeVisible({ timeout: longWaitMs });
});
