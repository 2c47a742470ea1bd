// Lists that were opened stay readable without the network or the service.
import type { Page } from '@playwright/test';
import {
  column,
  expect,
  goOffline,
  listTitle,
  networkIsGone,
  openConsole,
  openMode,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { untilDirectory } from '../support/directory-page.ts';

const serialNumbers = (page: Page) => column(page, 'Monitor Serial Number');

/** No heartbeat changes this order: each monitor stays on its page. */
async function sortByName(page: Page): Promise<void> {
  const name = page.getByRole('columnheader', { name: 'Monitor Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
}

test.use(signedInAs.administrator);

test.beforeEach(async ({ page, faults }) => {
  faults.expect(networkIsGone);
  await openConsole(page);
  await untilWorkerControls(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await untilDirectory(page);
  await sortByName(page);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled();
  const first = await serialNumbers(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => serialNumbers(page)).not.toEqual(first);
  await openMode(page, 'Assigned');
  await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await openMode(page, 'All');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await sortByName(page);
  await expect(rowsOf(page)).toHaveCount(10);
});

/** Digits by their value, as lists have them. */
const natural = new Intl.Collator('en', { numeric: true });

/** Sorts, pages and searches among stored rows. */
async function useLists(page: Page): Promise<void> {
  const banner = page.getByText(/Offline since \d\d:\d\d/);
  await expect(banner).toBeVisible();
  await expect(banner.locator('..')).toContainText(/showing data from \d\d:\d\d/);
  await expect(rowsOf(page)).toHaveCount(10);
  const seen = await serialNumbers(page);

  await page.getByRole('button', { name: 'Next page' }).click();
  // Compares with the stored rows, not with those shown before: an order that had waited is shown now.
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/ · updated \d\d:\d\d|stored on this device/).first()).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);

  const serial = page.getByRole('columnheader', { name: 'Monitor Serial Number' });
  await serial.getByRole('button').click();
  await expect(serial).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => {
      const shown = await serialNumbers(page);
      return shown.length > 0 && shown.join() === shown.toSorted(natural.compare).join();
    })
    .toBe(true);

  const box = page.getByRole('searchbox', { name: 'Search monitors' });
  await box.fill(seen[4] ?? '');
  await box.press('Enter');
  await expect.poll(() => serialNumbers(page)).toEqual([seen[4]]);
  await box.fill('');
  await box.press('Enter');

  await openMode(page, 'Assigned');
  await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await openMode(page, 'Deleted');
  await expect(listTitle(page, 'Deleted Monitors')).toBeVisible();
  // It was never opened: the directory has its monitors.
  await expect(page.getByText('Something went wrong')).toBeHidden();
}

test('opened lists stay readable while the network is cut, and refetch when it is back', async ({
  page,
  context,
  faults,
}) => {
  // Asked without a token whether anything answers again: this answer is enough.
  faults.expect(/status of 401 .*\/capabilities\)/);
  await context.setOffline(true);
  await expect(page.getByText(/Offline since \d\d:\d\d/)).toBeVisible();
  // A keyboard user is told why no row can be edited.
  // By name: the row may no longer be the first when the focus reaches its button.
  const name = (await rowsOf(page).first().getByRole('link').textContent()) ?? '';
  await page.getByLabel(`Select ${name}`, { exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(`Edit ${name}`, { exact: true })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(/can't make changes while offline/);
  await useLists(page);

  await context.setOffline(false);
  await expect(page.getByText(/Offline since/)).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('a cold start without network opens the last screen', async ({ page, context }) => {
  await goOffline(context);
  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard/monitors');
  await expect(listTitle(later, 'All Monitors')).toBeVisible();
  await useLists(later);
});
