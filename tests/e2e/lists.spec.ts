// An administrator signs in and finds monitors.
import type { Page } from '@playwright/test';
import {
  column,
  expect,
  listTitle,
  openConsole,
  openMode,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { fleetSize } from '../support/fleet.ts';

const lists = [
  { title: 'All Monitors', entry: 'All', path: '/dashboard/monitors' },
  { title: 'Assigned Monitors', entry: 'Assigned', path: '/dashboard/assigned_monitors' },
  { title: 'Unassigned Monitors', entry: 'Unassigned', path: '/dashboard/unassigned_monitors' },
  { title: 'Deleted Monitors', entry: 'Deleted', path: '/dashboard/deleted_monitors' },
];

/** '243 monitors · updated 12:30:05' → 243 */
async function countShown(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /\d monitors?/ });
  return Number.parseInt((await status.textContent())?.replaceAll(',', '') ?? '', 10);
}

const lastPage = (page: Page) => page.getByRole('button', { name: /^Page \d+$/ }).last();

test.use({ ...signedInAs.administrator, contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(async ({ page }) => {
  await openConsole(page);
  await untilWorkerControls(page);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('all four lists show title, count, rows and the same columns', async ({ page }) => {
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    /^Status/,
    /^Monitor Name/,
    /^Monitor Serial Number/,
    /^Cloud Comm\./,
    'Edit',
  ]);
  for (const status of await column(page, 'Status')) expect(status).toMatch(/^(Online|Offline)$/);
  for (const moment of await column(page, 'Cloud Comm.'))
    expect(moment).toMatch(/^(now|\d+ \w+ ago) \d\d-\d\d-\d{4}, [0-2]\d:\d\d:\d\d$/);

  // A monitor that never connected comes last, with three dashes.
  await lastPage(page).click();
  await expect.poll(() => column(page, 'Cloud Comm.').then((cells) => cells.at(-1))).toBe('---');

  const counts: number[] = [];
  for (const { title, entry, path } of lists) {
    await openMode(page, entry);
    await expect(listTitle(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(rowsOf(page)).toHaveCount(10);
    counts.push(await countShown(page));

    await lastPage(page).click();
    await expect(page).toHaveURL(/page=\d+$/);
    await expect(rowsOf(page)).toHaveCount((counts.at(-1) ?? 0) % 10 || 10);
  }
  const [all = 0, assigned = 0, unassigned = 0, deleted = 0] = counts;
  expect(assigned + unassigned).toBe(all);
  // Other journeys may have added monitors to this fleet.
  expect(all + deleted).toBeGreaterThanOrEqual(fleetSize);
});

test('each tap on a heading reverses the sort, and returns to page 1', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(/page=3/);
  const name = page.getByRole('columnheader', { name: 'Monitor Name' });

  await name.getByRole('button').click();
  await expect(page).toHaveURL('/dashboard/monitors?sort=monitor_id&order=asc');
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await column(page, 'Monitor Name');

  await name.getByRole('button').click();
  await expect(page).toHaveURL('/dashboard/monitors?sort=monitor_id&order=desc');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => column(page, 'Monitor Name')).not.toEqual(ascending);
});

test('a search starts after a pause, or at once with Enter', { tag: '@long' }, async ({ page }) => {
  const [serial = ''] = await column(page, 'Monitor Serial Number');
  const box = page.getByRole('searchbox', { name: 'Search monitors' });

  await box.fill(serial.toLowerCase());
  await box.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect.poll(() => column(page, 'Monitor Serial Number')).toEqual([serial]);
  await expect(page).toHaveURL(`/dashboard/monitors?search=${serial.toLowerCase()}`);

  await box.fill('no such monitor');
  await expect(page.getByText('No results for “no such monitor”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(box).toHaveValue('');
});

/** An order that heartbeats do not change. */
async function openByName(page: Page): Promise<void> {
  await page.goto('/dashboard/monitors?sort=monitor_id&order=asc');
  await expect(rowsOf(page)).toHaveCount(10);
}

test('Back returns to earlier pages, sorts and searches', async ({ page }) => {
  await openByName(page);
  const first = await column(page, 'Monitor Serial Number');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => column(page, 'Monitor Serial Number')).not.toEqual(first);
  await expect(rowsOf(page)).toHaveCount(10);
  const second = await column(page, 'Monitor Serial Number');
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=status/);

  await page.goBack();
  await expect(page).toHaveURL('/dashboard/monitors?sort=monitor_id&order=asc&page=2');
  await expect.poll(() => column(page, 'Monitor Serial Number')).toEqual(second);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/monitors?sort=monitor_id&order=asc');
  await expect.poll(() => column(page, 'Monitor Serial Number')).toEqual(first);
});

test('a row opens the monitor, and Back returns to the same page', { tag: '@long' }, async ({ page }) => {
  await openByName(page);
  const before = await column(page, 'Monitor Serial Number');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => column(page, 'Monitor Serial Number')).not.toEqual(before);
  const row = rowsOf(page).nth(3);
  const serial = (await column(page, 'Monitor Serial Number'))[3] ?? '';
  const name = (await row.getByRole('link').textContent()) ?? '';

  // Beside its link: the whole row opens it.
  await row.getByRole('cell').nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/monitor-details\/[\w-]+$/);
  await expect(page.getByRole('tab', { name: 'Monitor', exact: true, selected: true })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText(serial);
  await expect(page.getByRole('searchbox')).toBeDisabled();

  await page.goBack();
  await expect(page).toHaveURL('/dashboard/monitors?sort=monitor_id&order=asc&page=2');
  await expect(row).toContainText(serial);
});

test('an unknown address leads to the error screen', { tag: '@long' }, async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await page.goto('/dashboard/monitor-details/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'OOPS! Something went wrong here' })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/error\/error-v1/);

  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'OOPS! Something went wrong here' })).toBeVisible();
  await page.goto('/dashboard/nowhere');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard/monitors');
});
