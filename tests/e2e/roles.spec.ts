// Each role in a real browser: given by an administrator, used by the person, and changed while they look.
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, listTitle, openAddition, openConsole, rowsOf, signIn, test } from '../support/console.ts';
import { windows } from '../support/every-look.ts';
import { longTestMs } from '../support/limits.ts';
import type { Production } from '../support/production.ts';
import { openRoles } from '../support/taken-roles.ts';

const person = 'nurse@example.com';

const open = new Set<BrowserContext>();
test.afterEach(async () => {
  for (const context of open) await context.close();
  open.clear();
});

async function openAs(
  browser: Browser,
  { origin }: Production,
  who: Parameters<typeof signIn>[1],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  open.add(context);
  const page = await context.newPage();
  await signIn(page, who);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const control = (page: Page, name: string) => dialog(page).getByRole('switch', { name });

async function edit(page: Page): Promise<void> {
  await openConsole(page, `/dashboard/users?search=${person}`, 'All Users');
  await rowsOf(page).getByText(person).click();
  await expect(control(page, 'Engineer')).toBeVisible();
}

/** Turns these roles on, and the others off; a role of facilities is given for the first of the person's. */
async function give(page: Page, ...roles: string[]): Promise<void> {
  await edit(page);
  for (const name of ['Site administrator', 'Engineer', 'Auditor']) {
    // Its words lie over the whole line.
    await control(page, name).setChecked(roles.includes(name), { force: true });
    const places = dialog(page).getByRole('group', { name: `Facilities of the role ${name}` });
    const first = places.getByRole('checkbox', { name: /^(?!All facilities)/ }).first();
    if (roles.includes(name) && name !== 'Auditor' && !(await first.isChecked())) await first.click();
  }
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  for (const name of roles) await expect(rowsOf(page).first().getByText(name)).toBeVisible();
}

const menu = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What is there for whoever changes nothing, and what is not. */
async function expectNoChanges(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible();
  for (const name of ['Add', 'Associate', 'Delete']) await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
}

test('each role is given, and its person finds what they may do and nothing else', async ({
  browser,
  privateProduction,
  faults,
}) => {
  faults.expect(/40[34]/);
  const administrator = await openAs(browser, privateProduction, 'administrator');
  await give(administrator, 'Engineer');

  const page = await openAs(browser, privateProduction, 'nurse');
  await expectNoChanges(page);
  await expect(menu(page, 'Users')).toHaveCount(0);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(button(page, 'Get New Audio')).toBeVisible();
  await expect(button(page, 'Edit')).toHaveCount(0);

  // A right that is new is there without a reload, and one that is gone is not.
  await give(administrator, 'Auditor');
  await expect(button(page, 'Get New Audio')).toHaveCount(0);
  await expect(page.getByText('but not hear them')).toBeVisible();
  await menu(page, 'Audit').click();
  await expect(listTitle(page, 'Audit Trail')).toBeVisible();
  await openConsole(page);
  await expectNoChanges(page);

  await give(administrator, 'Site administrator');
  await expect(button(page, 'Add')).toBeVisible();
  await openConsole(page, '/dashboard/users', 'All Users');
  await rowsOf(page).getByText(person).click();
  await expect(control(page, 'Engineer')).toBeVisible();
  await expect(control(page, 'Auditor')).toHaveCount(0);
  const administers = dialog(page).getByRole('switch', { name: 'Administrator', exact: true });
  await expect(administers).toHaveCount(0);
  // Somebody who also belongs elsewhere keeps their name.
  await expect(dialog(page).getByLabel('Last Name')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await (await openAddition(page, 'User')).getByLabel('Last Name').fill('Typed');

  // What was typed can be copied from where the screen was.
  await give(administrator, 'Engineer');
  await expect(page.getByText('What you typed was not saved. You can copy it.')).toBeVisible();
  await expect(page.getByText('Typed', { exact: true })).toBeVisible();
});

const folder = process.env.ROLE_PICTURES ?? 'test-results/roles';

/** Takes a picture of a screen in four sizes, light and dark. @param at is scrolled to */
async function look(page: Page, name: string, at?: Locator): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { width, height } of windows)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await at?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1180, height: 820 });
}

test('the screens of roles in four sizes, light and dark @long', async ({ browser, privateProduction }) => {
  test.setTimeout(longTestMs);
  const administrator = await openAs(browser, privateProduction, 'administrator');
  await give(administrator, 'Site administrator', 'Engineer', 'Auditor');

  await openConsole(administrator, '/dashboard/users?search=b', 'All Users');
  await look(administrator, 'users');
  await edit(administrator);
  await look(administrator, 'dialog', control(administrator, 'Engineer'));
  await administrator.keyboard.press('Escape');
  const page = await openAs(browser, privateProduction, 'nurse');
  await page.goto('/my-page');
  await expect(page.getByText('Auditor', { exact: true })).toBeVisible();
  await look(page, 'my-page', page.getByRole('heading', { name: 'Your roles' }));
  await give(administrator, 'Engineer');
  await openConsole(page);
  await expectNoChanges(page);
  await look(page, 'engineer');
  await give(administrator, 'Auditor');
  await openConsole(page);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page.getByText('but not hear them')).toBeVisible();
  await look(page, 'recordings');
});

/** What a site administrator opens. */
const screensOfSite = [
  'monitors',
  'unassigned_monitors',
  'deleted_monitors',
  'facilitylist',
  'users',
  'certificates',
  'audit',
  'siteconfig',
  'overview',
  'import',
];

test('the screens of a site administrator in four sizes, light and dark @long', async ({
  page,
  production,
}) => {
  test.setTimeout(longTestMs);
  const { here, give } = await openRoles(production);
  await give('siteAdministrator', here);
  await signIn(page, 'siteAdministrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  for (const path of screensOfSite) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await look(page, `site-${path}`);
  }
  await openConsole(page);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(button(page, 'Get New Audio')).toBeVisible();
  await look(page, 'site-monitor');
  await openConsole(page, '/dashboard/users', 'All Users');
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  await expect(control(page, 'Engineer')).toBeVisible();
  await look(page, 'site-dialog', control(page, 'Engineer'));
});
