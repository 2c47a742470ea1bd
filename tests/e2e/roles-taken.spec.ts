// A right that is taken while its person works: on a round without a network, and while a change of many monitors goes on.
import { readFile } from 'node:fs/promises';
import { dumpBrowser } from '../support/browser-dump.ts';
import {
  column,
  expect,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { untilDirectory } from '../support/directory-page.ts';
import { longWaitMs } from '../support/limits.ts';
import { openRoles } from '../support/taken-roles.ts';

const byName = '/dashboard/monitors?sort=monitor_id&order=asc';

test('offline, a round goes on while its right is taken; then it is all that stays on the device', async ({
  page,
  context,
  production,
  faults,
}) => {
  faults.expect(networkIsGone);
  // Whether anything answers again is asked without a token; what was followed is over, and what is not seen is not found.
  faults.expect(/status of 4(0[134]|10)/);
  const { here, there, give } = await openRoles(production);
  await give('siteAdministrator', here);
  await signIn(page, 'siteAdministrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await untilWorkerControls(page);
  await openConsole(page, byName);
  await expect(rowsOf(page).nth(3)).toBeVisible();
  await untilDirectory(page);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  const [first = '', second = '', ...others] = serialNumbers;
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').click();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Start round …' }).click();
  await page.getByRole('dialog', { name: 'Start round' }).getByRole('button', { name: 'Start' }).click();
  const field = page.getByRole('textbox', { name: 'Serial number' });
  await field.fill(first);
  await field.press('Enter');
  await expect(page.getByText('1 of 2 found')).toBeVisible();
  await give('engineer', there);
  await field.fill(second);
  await field.press('Enter');
  await expect(page.getByText('2 of 2 found')).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(
      async () => {
        const held = await dumpBrowser(page);
        return others.filter((each) => held.includes(each));
      },
      { timeout: longWaitMs },
    )
    .toEqual([]);
  // What the person did is theirs, and leaves the device as a file.
  await expect(page.getByText('2 of 2 found')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  for (const each of [first, second]) expect(lines.join('\n')).toContain(each);
  expect(lines.map((line) => line.split(',')[3])).toEqual(['Found', 'Found']);

  // It leads nowhere else any more.
  await page.getByRole('list', { name: 'Monitors of this round' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open monitor' }).click();
  await expect(page).toHaveURL(/^[^?]*\/error\/error-v1/);
  await openConsole(page, byName);
  const shown = await column(page, 'Monitor Serial Number');
  expect(serialNumbers.filter((each) => shown.includes(each))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
});

test.describe('while a job works', () => {
  test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

  test('a change of many monitors ends at its next batch, and names what is left @long', async ({
    page,
    privateProduction,
    faults,
  }) => {
    faults.expect(/status of 403/);
    const { here, give, addMonitors } = await openRoles(privateProduction);
    await give('siteAdministrator', here);
    await addMonitors(here, 800, 'Many');
    await signIn(page, 'siteAdministrator');
    await expect(rowsOf(page)).toHaveCount(10);
    // The first batch is over before the call is answered, and seven are left: the right is taken before the app knows.
    await page.route('**/api/v1/monitors/changes', async (route) => {
      const answer = await route.fetch();
      await give('engineer', here);
      await route.fulfill({ response: answer });
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: /^Select all \d+$/ }).click();
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set log level' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Log Level' });
    await dialog.getByLabel('Auto Log Level').fill('7');
    await dialog.getByRole('button', { name: 'Set log level' }).click();

    const card = page.getByRole('region', { name: /^Changes to many records/ });
    await expect(card.getByRole('button', { name: 'Close' })).toBeVisible({ timeout: longWaitMs });
    await expect(card.getByRole('status')).toHaveText(
      /^Log level of \d+ monitors set to 7 .*\d not changed$/,
    );
    await card.getByRole('button', { name: 'Show failed' }).click();
    const left = card.getByRole('list', { name: 'Records that failed' }).getByRole('listitem');
    await expect(left.first()).toContainText('Whoever began the change no longer has the right to make it.');
    await expect(left.filter({ hasText: /^Many \d/ }).first()).toBeVisible();
    // An engineer changes nothing of it.
    for (const name of ['Try again', 'Undo', 'Cancel'])
      await expect(card.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
