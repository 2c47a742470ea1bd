// On the ward, from a cold start without a network: a scan opens a monitor, the palette a facility, and a round of ten monitors is
// ticked and written. Nothing reaches the service.
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import {
  column,
  expect,
  goOffline,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { untilDirectory } from '../support/directory-page.ts';
import { aimAt, cameraFlags } from '../support/fake-camera.ts';
import { scaled } from '../support/limits.ts';

const video = join(tmpdir(), `infusion-ward-${process.env.TEST_PARALLEL_INDEX ?? 0}.y4m`);

test.use({
  ...signedInAs.administrator,
  launchOptions: async ({ launchOptions }, use) =>
    await use({ ...launchOptions, args: [...chromiumFlags, ...cameraFlags(video)] }),
});

test('scan, palette and round work from a cold start without a network', { tag: '@long' }, async ({
  page,
  context,
  browser,
  baseURL,
  administratorState,
  faults,
}) => {
  faults.expect(networkIsGone);
  await openConsole(page);
  await untilWorkerControls(page);
  await untilDirectory(page);
  await page.close();
  // Read in another browser: in this one, only the directory has it.
  const elsewhere = await browser.newContext({
    storageState: await administratorState(),
    ...(baseURL && { baseURL }),
  });
  const fourth = await elsewhere.newPage();
  await fourth.goto('/dashboard/monitors?page=4');
  const [serialNumber = ''] = await column(fourth, 'Monitor Serial Number');
  await elsewhere.close();

  await goOffline(context);
  const answered: string[] = [];
  context.on('requestfinished', (request) => {
    if (!request.serviceWorker() && request.url().includes('/api/')) answered.push(request.url());
  });
  await aimAt(video, { kind: 'Code128', text: serialNumber });
  const cold = await context.newPage();
  await cold.goto('/dashboard/monitors');
  await expect(listTitle(cold, 'All Monitors')).toBeVisible();
  // The stored list is there before the directory is.
  await expect(async () => {
    await cold.keyboard.press('Escape');
    await cold.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(cold).toHaveURL(/monitor-details/, { timeout: scaled(5_000) });
  }).toPass();
  await expect(cold.getByText(serialNumber, { exact: true }).first()).toBeVisible();

  await cold.getByRole('button', { name: 'Search everything' }).click();
  await cold.getByRole('combobox', { name: 'Search everything' }).fill('bayview');
  await cold.getByRole('option', { name: /^Bayview Memorial Hospital/ }).click();
  await expect(listTitle(cold, 'Bayview Memorial Hospital / Monitors')).toBeVisible();
  await expect(rowsOf(cold)).toHaveCount(10);
  for (const row of await rowsOf(cold).all()) await row.getByRole('checkbox').click();
  await cold.getByRole('button', { name: 'More for this list' }).click();
  await cold.getByRole('menuitem', { name: 'Start round …' }).click();
  await cold.getByRole('dialog', { name: 'Start round' }).getByRole('button', { name: 'Start' }).click();
  await expect(cold.getByText('0 of 10 found')).toBeVisible();
  for (const box of (await cold.getByRole('checkbox', { checked: false }).all()).reverse()) await box.click();
  await expect(cold.getByText('10 of 10 found')).toBeVisible();
  // At once after the last tick.
  await cold.reload();
  await expect(cold.getByText('10 of 10 found')).toBeVisible();
  const [download] = await Promise.all([
    cold.waitForEvent('download'),
    cold.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(Array(10).fill('Found'));
  expect(answered).toEqual([]);
});
