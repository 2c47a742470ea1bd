// Users: the lists, both dialogs, and Reset.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openApi } from '../support/api.ts';
import { byHand } from '../support/by-keyboard.ts';
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
import { uniqueEmail } from '../support/unique-values.ts';

test.use(signedInAs.administrator);
test.beforeEach(({ page }) => openConsole(page, '/dashboard/users', 'All Users'));

const openAdd = (page: Page) => openAddition(page, 'User');

async function chooseFirst(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Facility' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
}

test('the lists have their columns, and mark users who cannot sign in', { tag: '@long' }, async ({
  page,
}) => {
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'User Name',
    'Facility',
    'Facility ID',
    'Phone',
    'Edit',
  ]);
  for (const phone of await column(page, 'Phone'))
    expect(phone).toMatch(/^(\+\d+ \d{10})?(Last sign-in .+)?$/);

  await page
    .getByRole('navigation', { name: 'Users', exact: true })
    .getByRole('link', { name: 'Inactive' })
    .click();
  await expect(listTitle(page, 'Inactive Users')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/inactive_users');
  const inactive = /Invited|Not confirmed|Suspended|Deactivated/;
  await expect
    .poll(async () => (await column(page, 'User Name')).filter((name) => !inactive.test(name)))
    .toEqual([]);
  await expectAccessible(page);
});

test('a tap on the number of facilities lists them, without opening the user', {
  tag: '@long',
}, async ({ page, production }) => {
  const api = await openApi(production);
  const { email } = await api.findUser(({ assigned_facilities }) => assigned_facilities.length > 1);
  await page.goto(`/dashboard/users?search=${email}`);
  await page.getByRole('button', { name: /^and .+\)$/ }).click();
  const list = page.getByRole('list', { name: /^All facilities of/ });
  await expect(list.getByRole('listitem').nth(1)).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });
  await list.getByRole('listitem').first().click();
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('a user is added, and each refusal is shown', async ({ page, faults }) => {
  faults.expect(/status of 409/);
  const email = uniqueEmail();
  const dialog = await openAdd(page);
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  for (const message of [
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone Number is required',
    'Please Select atleast one facility',
  ]) {
    await expect(dialog.getByText(message)).toBeAttached();
  }
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill('Journey');
  await dialog.getByLabel('Email').fill('ADMIN@example.com');
  await dialog.getByLabel('Phone Number').fill('6175550100');
  const facility = dialog.getByRole('combobox', { name: 'Facility' });
  await facility.pressSequentially('nothing like this', byHand);
  await expect(page.getByText('No Records Found')).toBeVisible();
  await facility.fill('');
  await chooseFirst(page, dialog);
  await save.click();
  await expect(dialog.getByText('This email is already in use.')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();

  await dialog.getByLabel('Email').fill(email);
  await save.dblclick();
  await expect(dialog).toBeHidden();
  // The newest user comes first, and has to set a password.
  await expect(rowsOf(page).first()).toContainText(email);
  await page.goto(`/dashboard/users?search=${email}`);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a user is changed from their row; the email cannot be changed', { tag: '@long' }, async ({ page }) => {
  const email = uniqueEmail();
  const added = await openAdd(page);
  await added.getByLabel('First Name').fill('Ada');
  await added.getByLabel('Last Name').fill('Journey');
  await added.getByLabel('Email').fill(email);
  await added.getByLabel('Phone Number').fill('6175550100');
  await chooseFirst(page, added);
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added).toBeHidden();

  await page.goto(`/dashboard/users?search=${email}`);
  await rowsOf(page).getByText(email).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByLabel('Last Name').fill('Changed');
  await dialog.getByText('Administrator', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page)).toContainText(['Ada Changed']);
  await rowsOf(page).getByText(email).click();
  await expect(dialog.getByRole('switch', { name: 'Administrator', exact: true })).toBeChecked();
});

test('a user who is locked out is reset', { tag: '@long' }, async ({ page, production }) => {
  const api = await openApi(production);
  const { email } = await api.findUser(({ userStatus }) => userStatus === 'LOCKED_OUT');
  await page.goto(`/dashboard/users?search=${email}`);
  const locked = rowsOf(page).filter({ hasText: 'Locked out' });
  await expect(locked).toBeVisible();
  await locked.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Reset email sent.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
