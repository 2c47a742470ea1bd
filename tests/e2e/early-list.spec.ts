// The list that a start shows before the app runs: its rows and links lead where they lead, and nothing else is ready.
import type { Page } from '@playwright/test';
import { expect, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { blockApp, earlyList, untilListStored, untilMonitorsStored } from '../support/early-list.ts';

test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

async function startHeldBack(page: Page) {
  const letAppIn = await blockApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(earlyList(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  return letAppIn;
}

/** Leaves the app with a list that is stored, and starts again with the app held back. */
async function startWithout(page: Page) {
  await openConsole(page);
  const serials = await untilMonitorsStored(page);
  return { letAppIn: await startHeldBack(page), serials };
}

test('a tap on the third row before the app runs opens that monitor', async ({ page }) => {
  const { letAppIn, serials } = await startWithout(page);
  await rowsOf(page)
    .nth(2)
    .getByText(serials[2] ?? '')
    .click();
  await expect(page).toHaveURL(/monitor-details/);
  await letAppIn();
  await expect(page.getByText(serials[2] ?? '').first()).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('a finger that is on a row when the app is there has its tap answered', async ({ page }) => {
  const { letAppIn } = await startWithout(page);
  await earlyList(page).locator('[data-record] a').nth(2).hover();
  await page.mouse.down();
  const letIn = letAppIn();
  // The app's list is drawn beneath.
  await expect(page.locator('#root [data-record]')).toHaveCount(10);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.mouse.up();
  await letIn;
  await expect(page).toHaveURL(/monitor-details/);
});

test('what is not ready does nothing, now or later', async ({ page }) => {
  const { letAppIn } = await startWithout(page);
  const row = rowsOf(page).nth(1);
  const controls = [
    page.getByRole('columnheader', { name: 'Monitor Name' }).locator('button'),
    row.locator('input'),
    row.locator('button').first(),
    page.locator('input[type=search]'),
  ];
  for (const control of controls) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await page.keyboard.type('00');
  await letAppIn();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/sort|search|monitor-details/);
});

test('a scroll and the focus of a link are still there when the app runs', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 500 });
  const { letAppIn } = await startWithout(page);
  const link = page.locator('[data-record] a').nth(2);
  const name = (await link.textContent()) ?? '';
  await link.focus();
  await page.evaluate(() => window.scrollTo(0, 200));
  await letAppIn();
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('of a page of 25 ten rows are shown, and the others keep their height', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/builder');
  const group = page.getByRole('group', { name: 'Rows per page' });
  await group.getByRole('radio', { name: '25' }).click({ force: true });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const size of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await openConsole(page);
    await expect(page.locator('main [data-record]')).toHaveCount(25);
    await untilListStored(page, 'visibility: hidden');
    const letAppIn = await blockApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(earlyList(page).locator('[data-record]')).toHaveCount(10);
    const early = await height();
    await letAppIn();
    await expect(page.locator('main [data-record]')).toHaveCount(25);
    expect(early).toBe(await height());
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('infusion.start-record')) localStorage.removeItem(key);
    });
  }
});
