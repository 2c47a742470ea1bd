// Facilities: the list, a facility's page, and both dialogs.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  column,
  expect,
  listTitle,
  openAddition,
  openConsole,
  rowsOf,
  signedInAs,
  test,
} from '../support/console.ts';
import { uniqueCode } from '../support/unique-values.ts';

test.use(signedInAs.administrator);
test.beforeEach(({ page }) => openConsole(page, '/dashboard/facilitylist', 'All Facilities'));

const openAdd = (page: Page) => openAddition(page, 'Facility');

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  const select = dialog.getByRole('combobox', { name: label });
  await select.fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

async function fill(page: Page, dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Hospital Name').fill('Journey Hospital');
  await dialog.getByLabel('Physical Address').fill('12 Elm Street');
  await dialog.getByLabel('City').fill('Boston');
  await choose(page, dialog, 'State', 'Massachusetts');
  await dialog.getByLabel('Zip').fill('02115');
  await choose(page, dialog, 'Time Zone', 'America/New_York');
  await dialog.getByLabel('Facility Id').fill(code);
  await dialog.getByLabel('Facility Contact Name').fill('Robin Doe');
  await dialog.getByLabel('MCA REP Name').fill('Sam Roe');
  await dialog.getByLabel('Email').fill('robin@example.com');
  await choose(page, dialog, 'Country Code', 'United Kingdom');
  await dialog.getByLabel('Phone Number').fill('6175550100');
}

test('the list has its columns; below 1000 px four of them are merged, and it still sorts by each', {
  tag: '@long',
}, async ({ page }) => {
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Facility Name',
    'Address',
    'Facility ID',
    'City',
    'State',
    'Zip',
    'Timezone',
    'Edit',
  ]);
  const names = await column(page, 'Facility Name');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));

  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Facility Name',
    'Address',
    'Facility ID',
    'Timezone',
    'Edit',
  ]);
  await page.getByRole('button', { name: 'Address' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await expectAccessible(page, { part: '[role=menu]' });
  await expect(page.getByRole('menuitem', { name: 'Sort by Address' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sort by Zip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/facilitylist?sort=zip&order=asc');
  await expect(page.getByRole('columnheader', { name: /^Address/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectAccessible(page);
});

test('a new facility needs all required fields', { tag: '@long' }, async ({ page }) => {
  const dialog = await openAdd(page);
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(dialog.getByLabel('Hospital Name')).toBeFocused();
  await save.click();
  for (const message of [
    'Hospital Name is required',
    'Physical Address is required',
    'City is required',
    'State is required',
    'Only Numbers are allowed',
    'Time Zone is required',
    'Facility Id is required',
    'Facility Contact Name is required',
    'MCA REP Name is required',
    'Email is required',
    'Phone Number is required',
  ]) {
    await expect(dialog.getByText(message)).toBeAttached();
  }
  await expectAccessible(page, { part: '[role=dialog]' });
});

test('a Facility Id in use is reported at its field; two taps on Save add one facility', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 409/);
  const [taken = ''] = await column(page, 'Facility ID');
  const code = uniqueCode();
  const dialog = await openAdd(page);
  const save = dialog.getByRole('button', { name: 'Save' });

  await fill(page, dialog, taken.toLowerCase());
  await save.click();
  await expect(dialog.getByText('This Facility Id is already in use.')).toBeVisible();
  await expect(dialog.getByLabel('Facility Id')).toBeFocused();
  await dialog.getByLabel('Facility Id').fill(code);
  await save.dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Journey Hospital saved')).toBeVisible();
  await page.goto(`/dashboard/facilitylist?search=${code}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(['02115']);
});

test('a changed facility shows on its page at once', { tag: '@long' }, async ({ page }) => {
  const code = uniqueCode();
  const added = await openAdd(page);
  await fill(page, added, code);
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added).toBeHidden();
  await page.goto(`/dashboard/facilitylist?search=${code}`);
  await rowsOf(page).getByRole('button', { name: 'Edit Journey Hospital' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Facility' });
  await expect(dialog.getByLabel('Zip')).toHaveValue('02115');
  await expect(dialog.getByRole('combobox', { name: 'Time Zone' })).toHaveValue('America/New_York');
  await expect(dialog.getByRole('combobox', { name: 'Country Code' })).toHaveValue('+44');
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByLabel('Hospital Name').fill('Journey Clinic');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await rowsOf(page).getByRole('link', { name: 'Journey Clinic' }).click();
  await expect(listTitle(page, 'Journey Clinic / Monitors')).toBeVisible();
  await expect(page.getByText('This facility has no monitors')).toBeVisible();
});

test("a facility's page switches from monitors to users, and Back leaves it", { tag: '@long' }, async ({
  page,
}) => {
  const name = (await rowsOf(page).first().getByRole('link').first().textContent()) ?? '';
  await rowsOf(page).first().click();
  await expect(listTitle(page, `${name} / Monitors`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search monitors' }).fill('nothing like this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No results for “nothing like this”')).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Facility details' });
  await views.getByRole('link', { name: 'Users' }).click();
  await expect(listTitle(page, `${name} / Users`)).toBeVisible();
  await expect(page).toHaveURL(/\?view=users$/);
  await expect.poll(() => column(page, 'Facility')).not.toContain('');
  await expectAccessible(page);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(listTitle(page, 'All Facilities')).toBeVisible();
});

test('every field and the footer can be reached above an on-screen keyboard', { tag: '@long' }, async ({
  page,
}) => {
  for (const size of [
    { width: 744, height: 1133 - 380 },
    { width: 390, height: 844 - 336 },
  ]) {
    await page.setViewportSize(size);
    const dialog = await openAdd(page);
    for (const label of ['Hospital Name', 'Facility Id', 'Phone Number']) {
      await dialog.getByLabel(label).click();
      await expect(dialog.getByLabel(label)).toBeInViewport();
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
});
