// A right that is taken while its person works without a network.
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
