// The dialogs above an on-screen keyboard: every field and the foot can be reached.
import type { Locator, Page } from '@playwright/test';
import { expect, openAddition, openConsole, signedInAs, test } from '../support/console.ts';

test.use(signedInAs.administrator);
test.beforeEach(({ page }) => openConsole(page));

/** The window as it is while an on-screen keyboard takes 45 % of it. */
const keyboards = [
  { width: 744, height: 1133 },
  { width: 390, height: 844 },
];

/** With a chosen monitor, because the fields are disabled without one. */
async function openAssociate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Associate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Associate Monitor to Facility' });
  await dialog.getByRole('combobox', { name: 'Monitor Serial Number' }).click();
  await page.getByRole('option').first().click();
  await expect(dialog.getByLabel('Monitor Name')).not.toHaveValue('');
  return dialog;
}

const monitorFields = ['Monitor Serial Number', 'Monitor Name', 'Auto Log Level'];

/** The dialogs that differ in their fields, from top to bottom; that of facilities is in facilities.spec.ts. */
const forms = [
  { open: (page: Page) => openAddition(page, 'Monitor'), fields: [...monitorFields, 'Facility'] },
  {
    open: (page: Page) => openAddition(page, 'User'),
    fields: ['First Name', 'Last Name', 'Email', 'Phone Number', 'Facility'],
  },
  { open: openAssociate, fields: [...monitorFields, 'select Facility'] },
];

/** Every field comes into view when it gets the focus, and the foot is always there. */
async function expectReachable(
  page: Page,
  dialog: Locator,
  fields: readonly string[],
  visibleHeight: number,
): Promise<void> {
  const foot = dialog.getByRole('button', { name: 'Save' });
  for (const label of fields) {
    const field = dialog.getByLabel(label, { exact: true });
    await field.focus();
    await expect
      .poll(() => foot.evaluate((node) => node.getBoundingClientRect().bottom), { message: 'the foot' })
      .toBeLessThanOrEqual(visibleHeight);
    const box = () => field.evaluate((node) => node.getBoundingClientRect());
    const footTop = () => foot.evaluate((node) => node.getBoundingClientRect().top);
    await expect
      .poll(async () => (await footTop()) - (await box()).bottom, { message: label })
      .toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await box()).top, { message: label }).toBeGreaterThanOrEqual(0);
  }
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
}

for (const { width, height } of keyboards) {
  const visible = Math.round(height * 0.55);
  const tag = width > 500 ? '@long' : [];

  const shrunkTitle = `every field is reachable above a keyboard that shrinks the page, ${width} × ${height}`;
  test(shrunkTitle, { tag }, async ({ page }) => {
    for (const { open, fields } of forms) {
      await page.setViewportSize({ width, height });
      const dialog = await open(page);
      await page.setViewportSize({ width, height: visible });
      await expectReachable(page, dialog, fields, visible);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    }
  });

  const coveredTitle = `every field is reachable above a keyboard that covers the page, as in Safari, ${width} × ${height}`;
  test(coveredTitle, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dialog = await openAddition(page, 'Monitor');
    await page.evaluate((shown) => {
      Object.defineProperty(window.visualViewport, 'height', { value: shown, configurable: true });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, visible);
    await expectReachable(page, dialog, [...monitorFields, 'Facility'], visible);
  });
}
