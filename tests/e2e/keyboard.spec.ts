// The main journey by keyboard: sign in, search, sort, page, open a monitor, sign out.
import type { Page } from '@playwright/test';
import { byHand, press, tabTo } from '../support/by-keyboard.ts';
import { expect, listTitle, rowsOf, test, testUsers } from '../support/console.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Signs in, from the app's button through the provider's page. */
async function signInByKeyboard(page: Page): Promise<void> {
  const { email, password } = testUsers.administrator;
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Sign in' }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email, byHand);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password, byHand);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.keyboard.press('Enter');
}

test('the main journey works with the keyboard alone', async ({ page }) => {
  await signInByKeyboard(page);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  const nameColumn = page.getByRole('columnheader', { name: 'Monitor Name' });
  await press(page, nameColumn.getByRole('button'));
  await expect(page).toHaveURL(/sort=monitor_id&order=asc/);
  // Waits for the new order: while it is loading, there are no tab stops before the pager.
  await expect(nameColumn).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowsOf(page)).toHaveCount(10);
  await press(page, page.getByRole('button', { name: 'Next page' }));
  await expect(page).toHaveURL(/page=2/);

  const name = (await rowsOf(page).first().getByRole('link').textContent()) ?? '';
  await page.goto('/dashboard/monitors');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(name, byHand);
  await page.keyboard.press('Enter');
  const found = rowsOf(page).getByRole('link', { name, exact: true }).first();
  await press(page, found);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await press(page, navigation.locator('a[href="/dashboard/monitors"]').first());
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('what a key leads to is seen, even before the first screen is there', async ({ page }) => {
  await signInByKeyboard(page);
  await expect(rowsOf(page)).toHaveCount(10);
  const monitor = (await rowsOf(page).first().getByRole('link').first().getAttribute('href')) ?? '';
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/monitors/*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(monitor);
  // The splash ends after 3 s by itself, which a slow machine needs for the shell.
  await page.locator('#splash').evaluate((splash) => {
    splash.style.animation = 'none';
  });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeAttached();
  // As a screen does that has a focus of its own.
  await skip.evaluate((link) => {
    link.focus();
    link.blur();
  });
  await expect(page.locator('#splash')).toBeAttached();
  await press(page, page.getByRole('link', { name: 'Skip to content' }), 'Tab');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  answer();
  await expect(page.getByRole('tab').first()).toBeVisible();
});

test('Escape closes the drawer, and the focus returns to its button', { tag: '@long' }, async ({ page }) => {
  await signInByKeyboard(page);
  const menu = page.getByRole('button', { name: 'Open navigation' });
  await press(page, menu);
  const drawer = page.getByRole('dialog', { name: 'Infusion Console' });
  await press(page, drawer.getByRole('link', { name: /^Deleted/ }));
  await expect(listTitle(page, 'Deleted Monitors')).toBeVisible();
  await expect(drawer).toBeHidden();
  await press(page, menu);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
});
