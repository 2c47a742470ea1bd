// A monitor's page in a real browser with a fake monitor: tabs, requests, date ranges, logs and the CSV export.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openApi } from '../support/api.ts';
import { expect, listTitle, rowsOf, signedInAs, signIn, test } from '../support/console.ts';
import { openNewMonitor } from '../support/new-monitor.ts';

test.use(signedInAs.administrator);

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('a request continues after a reload, is shown to a second administrator, and ends with the recording', {
  tag: '@long',
}, async ({ page, browser, production }) => {
  const { origin } = production;
  const api = await openApi(production);
  const monitor = await openNewMonitor(page, origin);
  await expect(page.getByText('No recordings in this date range')).toBeVisible();
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  await expect(
    page.getByText('The monitor is offline. The request will be sent when it reconnects.'),
  ).toBeVisible();

  await api.promoteNurse(true);
  // The second browser is not signed in yet.
  const storageState = { cookies: [], origins: [] };
  const elsewhere = await browser.newContext({ baseURL: origin, storageState });
  const second = await elsewhere.newPage();
  await signIn(second, 'nurse');
  await expect(listTitle(second, 'All Monitors')).toBeVisible();
  await second.goto(page.url());
  await expect(second.getByText(/^Requested by Ada Morgan/)).toBeVisible();

  await monitor.sendHeartbeat();
  const id = await monitor.waitForRequest();
  await monitor.sendChannel(id, 'A');
  await page.reload();
  for (const screen of [page, second])
    await expect(screen.getByText('Channel A received. Waiting for channel B …')).toBeVisible();
  await monitor.sendChannel(id, 'B');
  for (const screen of [page, second]) {
    await expect(rowsOf(screen)).toHaveCount(1);
    await expect(screen.getByText(/^Requested by/)).toHaveCount(0);
  }
  await expect(rowsOf(page)).toContainText('IV-PRIME');
  await expectAccessible(page);
  await elsewhere.close();
  await api.promoteNurse(false);

  await page.getByRole('button', { name: 'Delete recordings', exact: true }).click();
  await rowsOf(page).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Audio' });
  await expect(dialog.getByText('Are you sure you want to delete?')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('1 recording deleted')).toBeVisible();
  await expect(page.getByText('No recordings in this date range')).toBeVisible();
});

test('logs are requested, previewed and downloaded; a reversed date range is rejected', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const monitor = await openNewMonitor(page, baseURL ?? '');
  await openTab(page, 'Monitor Log');
  await expect(section(page, 'Monitor Activity Log')).toBeVisible();
  await expect(page).toHaveURL(/\?tab=log$/);
  await page.getByRole('button', { name: 'New log' }).click();
  const text = `${'a line of the log\n'.repeat(20_000)}the last line`;
  await monitor.sendLog(await monitor.waitForRequest(), 'pump.log', text);
  await expect(rowsOf(page)).toHaveCount(1);

  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview pump.log' }).click();
  const preview = page.getByRole('dialog', { name: 'pump.log' });
  await expect(preview.getByText('Showing the first 256 KiB of 352 KiB.')).toBeVisible();
  await expect(preview.locator('pre')).toContainText('a line of the log');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pump.log');
  expect(await readFile(await download.path(), 'utf8')).toBe(text);
  await page.keyboard.press('Escape');

  const to = page.getByLabel('To', { exact: true });
  const today = await to.inputValue();
  await page.getByLabel('From').fill(today);
  await expect(page).toHaveURL(/from=.+&to=/);
  await expect(rowsOf(page).filter({ hasText: 'pump.log' })).toBeVisible();
  await to.fill('01-01-2020');
  await expect(page.getByText('The end must not be before the start.')).toBeVisible();
  await to.fill(today);
  await expect(page.getByText('The end must not be before the start.')).toHaveCount(0);
});

test('the cloud log is paged, filtered and exported as CSV', { tag: '@long' }, async ({ page, baseURL }) => {
  const monitor = await openNewMonitor(page, baseURL ?? '');
  const activities = Array.from({ length: 1200 }, (_, index) => `step ${index}, "Grüße"`);
  await monitor.reportActivities(activities);
  await openTab(page, 'Cloud Log');
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(rowsOf(page).first()).toContainText('pump: step 1199');
  await page.getByRole('button', { name: 'Page 120' }).click();
  await expect(rowsOf(page).last()).toContainText('pump: step 0,');
  await page.getByLabel('Text contains').fill('step 1199');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/text=step\+1199$/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('CLoud_Log.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(1202);
  expect(lines[0]).toBe('\uFEFFID,Description,Date/Time');
  expect(lines[1]).toMatch(/^\d{8}_\d{6},"pump: step 1199, ""Grüße""","\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d"$/);
});

test('every tab is accessible', { tag: '@long' }, async ({ page, baseURL }) => {
  const monitor = await openNewMonitor(page, baseURL ?? '');
  await monitor.reportActivities(['started', 'stopped']);
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  await expect(page.getByText(/^Requested by/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('From').click();
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
  await expectAccessible(page);
  for (const [tab, heading] of [
    ['Users', 'This monitor has no facility'],
    ['Monitor Log', 'Monitor Activity Log'],
    ['Cloud Log', 'Cloud Activity Log'],
  ] as const) {
    await openTab(page, tab);
    await expect(section(page, heading)).toBeVisible();
    await expectAccessible(page);
  }
});
