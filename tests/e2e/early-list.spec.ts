// The list that a start shows before the app runs: taps on it are carried out once the app is there.
import type { Page } from '@playwright/test';
import { expect, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { blockApp, earlyList, untilMonitorsStored } from '../support/early-list.ts';

test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

/** Leaves the app with a list that is stored, and starts again with the app held back. */
async function startWithout(page: Page) {
  await openConsole(page);
  const serials = await untilMonitorsStored(page);
  const letAppIn = await blockApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(earlyList(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  return { letAppIn, serials };
}

test('a tap on the third row before the app runs opens that monitor', async ({ page }) => {
  const { letAppIn, serials } = await startWithout(page);
  const row = rowsOf(page).nth(2);
  await expect(row).toContainText(serials[2] ?? '');
  await row.getByText(serials[2] ?? '').click();
  await expect(row).toHaveAttribute('data-waiting');
  await expect(page.getByText('The console is starting and will do this in a moment.')).toBeAttached();
  await letAppIn();
  await expect(page).toHaveURL(/monitor-details/);
  await expect(page.getByText(serials[2] ?? '').first()).toBeVisible();
});

test('a finger that is on the list when the app is there has its tap answered', async ({ page }) => {
  const { letAppIn } = await startWithout(page);
  await earlyList(page)
    .getByRole('button', { name: /^Edit / })
    .first()
    .hover();
  await page.mouse.down();
  const letIn = letAppIn();
  // The app's list is drawn beneath.
  await expect(page.locator('#root [data-record]')).toHaveCount(10);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.mouse.up();
  await letIn;
  await expect(page.getByRole('dialog', { name: 'Edit Monitor' })).toBeVisible();
});

test('a sort that is tapped before the app runs is answered', { tag: '@long' }, async ({ page }) => {
  const { letAppIn } = await startWithout(page);
  const name = page.getByRole('columnheader', { name: 'Monitor Name' });
  await name.getByRole('button').click();
  await letAppIn();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort/);
});

test('of ten taps before the app runs the last counts', { tag: '@long' }, async ({ page }) => {
  const { letAppIn, serials } = await startWithout(page);
  for (let row = 0; row < 10; row++)
    await rowsOf(page)
      .nth(row)
      .getByText(serials[row] ?? '')
      .click();
  await letAppIn();
  await expect(page).toHaveURL(/monitor-details/);
  await expect(page.getByText(serials[9] ?? '').first()).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('ticked checkboxes, a typed search and a scroll are still there when the app runs', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 500 });
  const { letAppIn } = await startWithout(page);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(3).click();
  await page.getByRole('searchbox').fill('00');
  await page.evaluate(() => window.scrollTo(0, 200));
  await letAppIn();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('00');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await expect(page).toHaveURL(/search=/);
});
