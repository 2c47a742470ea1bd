// The demonstration in a browser, from a folder of a plain file server: the console with its whole service in one tab. Nothing is
// asked of anybody else, which the fixtures check.
import type { Frame, Page } from '@playwright/test';
import { tryBackend } from '../conform/conform.ts';
import { conforms, printReport } from '../conform/report.ts';
import { consoleIn, expect, goTo, openDemonstration, rowsIn, test } from '../support/demonstration.ts';
import { createFrameSend } from '../support/demonstration-backend.ts';
import { longTestMs, longWaitMs } from '../support/limits.ts';

/** The demo's facility whose EST server is in the tab. */
const facility = 'Saint Brendan Medical Center';

async function search(frame: Frame, text: string): Promise<void> {
  await frame.getByRole('searchbox').fill(text);
  await frame.getByRole('searchbox').press('Enter');
}

const selection = (frame: Frame) => frame.getByRole('region', { name: 'Selection' });

async function add(frame: Frame, kind: 'Monitor' | 'User') {
  await frame.getByRole('button', { name: 'Add', exact: true }).click();
  await frame.getByRole('menuitem', { name: kind, exact: true }).click();
  return frame.getByRole('dialog', { name: `Add ${kind}` });
}

/** Follows the link of the newest email. */
async function openMailed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Emails \(/ }).click();
  await page.getByRole('dialog').getByRole('link').first().click();
}

test.beforeEach(() => test.setTimeout(longTestMs));

test('lists, dialogs and deletes work in the tab', { tag: '@long' }, async ({ page }) => {
  const frame = await openDemonstration(page);
  await expect(page.getByText('Everything here is made up, and stays in this tab.')).toBeVisible();
  await search(frame, 'picu');
  await expect(page).toHaveURL(/#\/dashboard\/monitors\?search=picu/);
  await expect(rowsIn(frame).filter({ hasNotText: 'PICU' })).toHaveCount(0);
  await search(frame, '');
  await frame.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);

  const dialog = await add(frame, 'Monitor');
  await dialog.getByLabel('Monitor Serial Number').fill('TRY-0001');
  await dialog.getByLabel('Monitor Name').fill('TRIAL 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('TRIAL 1 (TRY-0001) saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Saved: next one' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await search(frame, 'try0001');
  await expect(rowsIn(frame)).toHaveCount(1);
  await rowsIn(frame).getByRole('checkbox').click();
  await selection(frame).getByRole('button', { name: 'Delete' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(frame.getByText('Monitor deleted')).toBeVisible();
  await expect(rowsIn(frame)).toHaveCount(0);
  await frame.getByRole('button', { name: 'Restore' }).click();
  await expect(rowsIn(frame)).toHaveCount(1);

  // The trail has both, by the person who did it.
  await goTo(frame, '/dashboard/audit');
  await expect(frame.getByText('TRIAL 1 (TRY-0001)').first()).toBeVisible();
  await goTo(frame, '/dashboard/overview');
  await expect(frame.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(frame.getByText('Unstable connection')).toBeVisible();
});

test('a simulated monitor sends a recording, which is played, and a log', { tag: '@long' }, async ({
  page,
}) => {
  const frame = await openDemonstration(page);
  await search(frame, facility);
  await expect(rowsIn(frame).first()).toContainText(facility);
  await rowsIn(frame).filter({ hasText: 'Online' }).first().getByText('now').click();
  await frame.getByRole('button', { name: 'Get New Audio' }).click();
  const newest = frame.getByRole('button', { name: /^Play/ }).first();
  await expect(frame.getByText(/^Requested by Ada Morgan/)).toBeVisible();
  await expect(frame.getByText(/^Requested by/)).toHaveCount(0, { timeout: longWaitMs });
  await newest.click();
  const player = frame.getByRole('dialog', { name: 'Audio Player' });
  await player
    .getByRole('button', { name: /^Play channel/ })
    .first()
    .click();
  await expect(player.getByText(/^00:0[2-9] of 00:/)).toBeVisible({ timeout: longWaitMs });
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await frame.getByRole('tab', { name: 'Monitor Log' }).click();
  const before = await rowsIn(frame).count();
  await frame.getByRole('button', { name: 'New log' }).click();
  await expect(rowsIn(frame)).toHaveCount(before + 1, { timeout: longWaitMs });
});

test('monitors get certificates of the authority in the tab', { tag: '@long' }, async ({
  page,
  expected,
}) => {
  // Until monitors have sent their CSRs.
  expected.push(/status of 409/);
  const frame = await openDemonstration(page);
  await goTo(frame, '/dashboard/siteconfig');
  await frame.getByRole('combobox', { name: 'Facility' }).fill(facility);
  await frame.getByRole('option', { name: facility }).click();
  await expect(frame.getByText('Online transfer (EST server).')).toBeVisible();
  await goTo(frame, '/dashboard/certificates');
  await expect(frame.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
  await frame.getByRole('combobox', { name: 'Facility' }).fill(facility);
  await frame.getByRole('option', { name: facility }).click();
  const finished = frame.getByText(/^Certificate requests finished: (\d+) of \1 obtained$/);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Get missing certificates' }).click();
    await frame.getByRole('button', { name: 'Request', exact: true }).click();
    await expect(finished).toBeVisible({ timeout: longWaitMs });
  }).toPass({ timeout: longTestMs });
  await expect(rowsIn(frame).filter({ hasText: 'Infusion Console demo CA' }).first()).toBeVisible();
});

test('people are invited by emails that the page shows, sign out and in, and start over', {
  tag: '@long',
}, async ({ page }) => {
  const frame = await openDemonstration(page);
  const dialog = await add(frame, 'User');
  await dialog.getByLabel('First Name').fill('Vera');
  await dialog.getByLabel('Last Name').fill('Trial');
  await dialog.getByLabel('Email').fill('vera@example.com');
  await dialog.getByLabel('Phone Number').fill('6175550100');
  await dialog.getByRole('combobox', { name: 'Facility' }).click();
  await frame.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New email to vera@example.com')).toBeVisible();

  await frame.getByRole('button', { name: 'Logout' }).click();
  await expect(frame.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await openMailed(page);
  await expect(page).toHaveURL(/auth\/new-password/);
  await goTo(frame, '/auth/login');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await expect(rowsIn(frame).first()).toBeVisible();

  await goTo(frame, '/my-page');
  await frame.getByRole('combobox', { name: 'Language' }).click();
  await frame.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Von vorn beginnen' })).toBeVisible();
  await page.getByRole('button', { name: 'Von vorn beginnen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Von vorn beginnen' }).click();
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
  // The frame of before may still be there.
  await expect(async () => {
    await goTo(await consoleIn(page), '/dashboard/users?search=vera');
    await expect((await consoleIn(page)).getByText('No results for')).toBeVisible();
  }).toPass();
});

test('two tabs are two worlds, and a page that is loaded again says that it started over', {
  tag: '@long',
}, async ({ page, context }) => {
  const first = await openDemonstration(page, '#/dashboard/facilitylist');
  const other = await context.newPage();
  const second = await openDemonstration(other);
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await first.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowsIn(first).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('The demonstration has started over')).toBeVisible({ timeout: longWaitMs });
  await expect(page).toHaveURL(/facilitylist/);
});

test('it starts without a network once it was loaded', { tag: '@long' }, async ({
  page,
  context,
  expected,
}) => {
  await openDemonstration(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  // A screen whose files were not fetched yet.
  await goTo(await consoleIn(page), '/dashboard/siteconfig');
  await expect((await consoleIn(page)).getByText('Please Select facility')).toBeVisible();
  await goTo(await consoleIn(page), '/dashboard/monitors');
  await expect(page).toHaveURL(/dashboard\/monitors$/);
  await page.reload();
  const frame = await consoleIn(page);
  await expect(rowsIn(frame).first()).toBeVisible({ timeout: longWaitMs });
});

test('what cannot run or be fetched is said', { tag: '@long' }, async ({ files, expected, browser }) => {
  expected.push(/./);
  const alert = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await (await browser.newContext()).newPage();
    await prepare(page);
    await page.goto(files.address);
    return page.getByRole('alert');
  };
  const without = (name: string) => (page: Page) =>
    page.addInitScript((gone) => void Reflect.deleteProperty(globalThis, gone), name);
  const background = 'This browser does not let pages work in the background';
  await expect(await alert(without('Worker'))).toContainText(background);
  await expect(await alert(without('WebAssembly'))).toContainText(background);
  const refuse = (page: Page) => page.route('**/*.bin', (route) => route.fulfill({ status: 503, body: '' }));
  await expect(await alert(refuse)).toContainText('could not be fetched');
});

test('its service keeps the whole contract', { tag: '@long' }, async ({ page, expected }) => {
  // The program tries what must be refused, too.
  expected.push(/status of 4\d\d/);
  const frame = await openDemonstration(page);
  // Once the fleet has its past, and the demo's people their passwords, which ends the sessions from before.
  await expect(frame.getByRole('link', { name: 'Certs 6' })).toBeVisible();
  const report = await tryBackend(createFrameSend(frame), { write: true });
  expect(conforms(report), printReport(report)).toBe(true);
});
