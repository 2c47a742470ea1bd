// The main journey by keyboard: sign in, search, sort, page, open a monitor, sign out.
import { byHand, press, signInByKeyboard, tabTo } from '../support/by-keyboard.ts';
import { expect, listTitle, rowsOf, test } from '../support/console.ts';
import { openRoles } from '../support/taken-roles.ts';
import { uniqueCode, uniqueEmail } from '../support/unique-values.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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

test('a site administrator adds a monitor and gives a role with the keyboard alone', {
  tag: '@long',
}, async ({ page, production }) => {
  const { here, give, addMember } = await openRoles(production);
  await give('siteAdministrator', here);
  const email = uniqueEmail();
  await addMember(here, email);
  await signInByKeyboard(page, 'siteAdministrator');
  await expect(rowsOf(page).first()).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Add', exact: true }));
  const choices = page.getByRole('menuitem');
  await expect(choices).toHaveText(['Monitor', 'User']);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await choices.first().evaluate((each) => each === document.activeElement)).toBe(true);
  }).toPass();
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Monitor' });
  const serialNumber = uniqueCode();
  await tabTo(page, adding.getByLabel('Monitor Serial Number'));
  await page.keyboard.type(serialNumber, byHand);
  await tabTo(page, adding.getByLabel('Monitor Name'));
  await page.keyboard.type('By keyboard', byHand);
  await press(page, adding.getByRole('button', { name: 'Save' }));
  await press(page, adding.getByRole('button', { name: 'Saved: next one' }));
  await press(page, adding.getByRole('button', { name: 'Done' }));
  await expect(adding).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: serialNumber })).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await press(page, navigation.locator('a[href="/dashboard/users"]').first());
  await expect(listTitle(page, 'All Users')).toBeVisible();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(email, byHand);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await press(page, rowsOf(page).getByRole('button', { name: /^Edit / }));
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const engineer = dialog.getByRole('switch', { name: 'Engineer' });
  await press(page, engineer, 'Space');
  await expect(engineer).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: here.name })).toBeChecked();
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page).getByText('Engineer')).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/auth\/login/);
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
