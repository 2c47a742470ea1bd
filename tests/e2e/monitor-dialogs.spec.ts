// Monitors are added, edited and associated, as an administrator does it on a tablet and on a phone.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { byHand } from '../support/by-keyboard.ts';
import {
  column,
  expect,
  listTitle,
  openAddition,
  openConsole,
  openMode,
  rowsOf,
  signedInAs,
  test,
} from '../support/console.ts';
import { uniqueCode } from '../support/unique-values.ts';

test.use(signedInAs.administrator);
test.beforeEach(({ page }) => openConsole(page));

const openAdd = (page: Page) => openAddition(page, 'Monitor');

async function add(page: Page, serialNumber: string, name: string): Promise<void> {
  const dialog = await openAdd(page);
  await dialog.getByLabel('Monitor Serial Number').fill(serialNumber);
  await dialog.getByLabel('Monitor Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(`${name} (${serialNumber}) saved`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Saved: next one' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the dialog of a monitor that the list is searched for. */
async function openEdit(page: Page, serialNumber: string, name: string): Promise<Locator> {
  await page.goto(`/dashboard/monitors?search=${serialNumber}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Monitor' });
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue(name);
  return dialog;
}

test('a monitor is added, and every refusal is shown', async ({ page, faults }) => {
  faults.expect(/status of 409/);
  const dialog = await openAdd(page);
  const serial = dialog.getByLabel('Monitor Serial Number');
  const name = dialog.getByLabel('Monitor Name');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(serial).toBeFocused();
  await save.click();
  await expect(dialog.getByText('Monitor Serial Number is required')).toBeVisible();
  await expect(dialog.getByText('Monitor Name is required')).toBeVisible();

  await serial.pressSequentially('IPM 1', byHand);
  await expect(serial).toHaveValue('IPM1');
  await name.pressSequentially("O'H", byHand);
  await expect(name).toHaveValue('OH');
  // In the middle of a text the caret stays where it is.
  await name.press('ArrowLeft');
  await name.pressSequentially('-a', byHand);
  await expect(name).toHaveValue('OaH');

  const [taken = ''] = await column(page, 'Monitor Serial Number');
  await serial.fill(taken.toLowerCase());
  await save.click();
  await expect(dialog.getByText('This serial number is already in use.')).toBeVisible();
  await expect(serial).toBeFocused();

  const serialNumber = uniqueCode();
  await serial.fill(serialNumber);
  await name.fill('E2E added');
  await save.dblclick();
  await expect(dialog.getByText(`E2E added (${serialNumber}) saved`)).toBeVisible();
  await expect(dialog.getByRole('code')).toHaveText(/^[\w-]{40,}$/);
  await expect(serial).toHaveValue('');
  await expect(dialog.getByText(/It will not be shown again/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Saved: next one' }).click();
  await expect(dialog.getByText(/It will not be shown again/)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(`/dashboard/unassigned_monitors?search=${serialNumber}`);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a monitor is renamed, and its serial number is read-only', { tag: '@long' }, async ({ page }) => {
  const serialNumber = uniqueCode();
  await add(page, serialNumber, 'E2E before');
  const dialog = await openEdit(page, serialNumber, 'E2E before');
  await expect(dialog.getByLabel('Monitor Serial Number')).toBeDisabled();
  await dialog.getByLabel('Monitor Name').fill('E2E after');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page)).toContainText(['E2E after']);
  await expect(page.getByRole('button', { name: 'Edit E2E after' })).toBeFocused();
});

test('a save names the monitor, and its message lies beneath the next dialog', { tag: '@long' }, async ({
  page,
}) => {
  const serialNumber = uniqueCode();
  await add(page, serialNumber, 'E2E toast');
  const dialog = await openEdit(page, serialNumber, 'E2E toast');
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByLabel('Auto Log Level').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const toast = page.getByText('E2E toast saved');
  await expect(toast).toBeVisible();
  // Under the pointer it stays open until the dialog is there.
  await toast.hover();
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Monitor' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Monitor' })).toBeVisible();
  const isOnTop = await toast.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(false);
});

test('unsaved edits are not lost by Escape or by going back', { tag: '@long' }, async ({ page }) => {
  await openMode(page, 'Assigned');
  await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  const dialog = await openAdd(page);
  await dialog.getByLabel('Monitor Name').fill('E2E typed');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue('E2E typed');
  await page.goBack();
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/dashboard/assigned_monitors');
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue('E2E typed');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a monitor is associated with a facility, and the association is ended', { tag: '@long' }, async ({
  page,
}) => {
  const serialNumber = uniqueCode();
  await add(page, serialNumber, 'E2E moving');
  const dialog = page.getByRole('dialog', { name: 'Associate Monitor to Facility' });
  const cloudId = dialog.getByRole('combobox', { name: 'Monitor Serial Number' });
  const facility = dialog.getByRole('combobox', { name: 'select Facility' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const assigned = async () => {
    await page.goto(`/dashboard/assigned_monitors?search=${serialNumber}`);
    await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  };

  await page.getByRole('button', { name: 'Associate' }).click();
  await save.click();
  await expect(dialog.getByText('select cloud Id')).toBeVisible();
  await cloudId.pressSequentially(serialNumber.toLowerCase(), byHand);
  await page.getByRole('option', { name: serialNumber }).click();
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue('E2E moving');
  await facility.click();
  await facility.pressSequentially('nothing like this', byHand);
  await expect(page.getByText('No Records Found')).toBeVisible();
  await facility.press('Escape');
  await facility.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await facility.press('ArrowDown');
  await facility.press('Enter');
  await expect(facility).not.toHaveValue('');
  await save.click();
  await expect(dialog).toBeHidden();
  await assigned();
  await expect(rowsOf(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Associate' }).click();
  await cloudId.pressSequentially(serialNumber, byHand);
  await page.getByRole('option', { name: serialNumber }).click();
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue('E2E moving');
  await dialog.getByRole('button', { name: 'Clear select Facility' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`No results for “${serialNumber}”`)).toBeVisible();
});

test('two administrators edit the same monitor: both versions are shown before one is overwritten', {
  tag: '@long',
}, async ({ page, browser, baseURL, administratorState, faults }) => {
  faults.expect(/status of 409/);
  const serialNumber = uniqueCode();
  await add(page, serialNumber, 'E2E base');
  const mine = await openEdit(page, serialNumber, 'E2E base');
  await mine.getByLabel('Monitor Name').fill('E2E mine');

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await administratorState(),
  });
  const other = await context.newPage();
  const theirs = await openEdit(other, serialNumber, 'E2E base');
  await theirs.getByLabel('Monitor Name').fill('E2E theirs');
  await theirs.getByLabel('Auto Log Level').fill('20');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByRole('button', { name: 'Save' }).click();
  const name = mine.getByRole('group', { name: 'Monitor Name' });
  await expect(name.getByText('E2E theirs')).toBeVisible();
  await expect(name.getByText('E2E mine')).toBeVisible();
  // Only the other administrator changed the level: that version is preselected.
  const level = mine.getByRole('group', { name: 'Auto Log Level' });
  await expect(level.getByRole('radio', { name: /Their version/ })).toBeChecked();
  await expectAccessible(page, { part: '[role=dialog]' });
  await name.getByText('E2E mine').click();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toBeHidden();
  const now = await openEdit(page, serialNumber, 'E2E mine');
  await expect(now.getByLabel('Auto Log Level')).toHaveValue('20');
  await context.close();
});

/** Names of the controls below a size, in CSS px. */
async function tooSmall(controls: Locator, least: number): Promise<string[]> {
  return await controls.evaluateAll((nodes, px) => {
    const small = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return width > 0 && (width < px || height < px);
    };
    return nodes.filter(small).map((node) => node.getAttribute('aria-label') ?? node.outerHTML.slice(0, 120));
  }, least);
}

const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844, tag: '@long' },
  { width: 820, height: 1180, tag: '@long' },
  { width: 1440, height: 900, tag: '@long' },
];

for (const { tag = [], ...size } of sizes) {
  test(`the dialogs are accessible, with large enough targets, at ${size.width} × ${size.height}`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const dialog = await openAdd(page);
    await expect(dialog.getByLabel('Monitor Serial Number')).toBeFocused();
    await expect.poll(() => tooSmall(dialog.locator('button, input'), 48)).toEqual([]);
    await expect
      .poll(() => tooSmall(dialog.getByRole('button', { name: /^(Save|Cancel)$/ }), 56))
      .toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Monitor Name is required')).toBeVisible();
    await expectAccessible(page, { part: '[role=dialog]' });
    await dialog.getByRole('combobox', { name: 'Facility' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect.poll(() => tooSmall(page.getByRole('option'), 48)).toEqual([]);
    await expect(page.getByRole('option').last()).toBeAttached();
  });
}
