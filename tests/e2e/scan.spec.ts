// A monitor is scanned with the camera of the device and with a scanner that types: known, deleted and unknown ones.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { expectAccessible } from '../support/accessible.ts';
import {
  column,
  expect,
  goOffline,
  networkIsGone,
  openConsole,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { aimAt, cameraFlags } from '../support/fake-camera.ts';
import { uniqueCode } from '../support/unique-values.ts';

/** One for each worker, whose browser looks through it. */
const video = join(tmpdir(), `infusion-camera-${process.env.TEST_PARALLEL_INDEX ?? 0}.y4m`);

test.use({
  ...signedInAs.administrator,
  launchOptions: async ({ launchOptions }, use) =>
    await use({ ...launchOptions, args: [...chromiumFlags, ...cameraFlags(video)] }),
});

const scanDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Scan Monitor' });

async function openScan(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const dialog = scanDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the camera opens a monitor, and offers to add one that is unknown', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await openConsole(page);
  const [serialNumber = ''] = await column(page, 'Monitor Serial Number');
  await aimAt(video, { kind: 'DataMatrix', text: `(01)09501101530003(21)${serialNumber}`, gs1: true });
  await openScan(page);
  await expect(page).toHaveURL(/monitor-details/);
  await expect(page.getByText(serialNumber, { exact: true })).toBeVisible();
  await expect(scanDialog(page)).toBeHidden();

  await page.goBack();
  await aimAt(video, { kind: 'QRCode', text: 'https://www.example.com/manual' });
  const dialog = await openScan(page);
  await expect(dialog.getByText(/This code is a link/)).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const added = uniqueCode();
  await aimAt(video, { kind: 'Code128', text: added });
  const again = await openScan(page);
  await expect(again.getByText(`No monitor has the serial number ${added}.`)).toBeVisible();
  await again.getByRole('button', { name: 'Add Monitor' }).click();
  const form = page.getByRole('dialog', { name: 'Add Monitor' });
  await expect(form.getByLabel('Monitor Serial Number')).toHaveValue(added);
  await expect(form.getByLabel('Monitor Name')).toBeFocused();
  await form.getByLabel('Monitor Name').fill('E2E scanned');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('img', { name: 'QR code of the credential' })).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]' });

  // The sheet alone is on paper.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await form.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-print-sheet]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-sheet]')).toContainText('E2E scanned');
  await expect(page.locator('[data-print-sheet] svg')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);

  await form.getByRole('button', { name: 'Saved: next one' }).click();
  await expect(form.getByLabel('Monitor Serial Number')).toHaveValue('');
  // The field's own scan.
  await aimAt(video, { kind: 'QRCode', text: 'IPM-NEXT-1' });
  await form.getByRole('button', { name: 'Scan serial number' }).click();
  await expect(form.getByLabel('Monitor Serial Number')).toHaveValue('IPM-NEXT-1');
});

test('a scanner that types opens a monitor from any screen, and fills the field that asks for it', {
  tag: '@long',
}, async ({ page }) => {
  await openConsole(page);
  const [serialNumber = '', other = ''] = await column(page, 'Monitor Serial Number');
  // With the times of a keyboard: on a busy machine the keys of a test have no scanner's pace.
  const type = (text: string) =>
    page.evaluate(
      (keys) => {
        let at = performance.now();
        for (const key of keys) {
          const field = document.activeElement ?? document.body;
          const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          at += 1;
          Object.defineProperty(pressed, 'timeStamp', { value: at });
          if (field.dispatchEvent(pressed) && key !== 'Enter') document.execCommand('insertText', false, key);
        }
      },
      [...text, 'Enter'],
    );
  await page.goto('/my-page');
  await expect(page.getByRole('heading', { name: 'My page' })).toBeVisible();
  // The listener comes after the first screen.
  await expect(async () => {
    await type(serialNumber);
    await expect(page).toHaveURL(/monitor-details/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(serialNumber, { exact: true })).toBeVisible();

  // In a field, it is not taken for what a person types there.
  await page.getByRole('button', { name: 'Associate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Associate Monitor to Facility' });
  const number = dialog.getByRole('combobox', { name: 'Monitor Serial Number' });
  await expect(number).toHaveValue(serialNumber);
  await dialog.getByLabel('Monitor Name').click();
  await type(other);
  await expect(number).toHaveValue(other);
  await expect(dialog.getByLabel('Monitor Name')).not.toHaveValue(new RegExp(other));
});

test('the first scan works offline', { tag: '@long' }, async ({ page, faults }) => {
  faults.expect(networkIsGone);
  await openConsole(page);
  await untilWorkerControls(page);
  await aimAt(video, { kind: 'QRCode', text: 'E2E-OFFLINE' });
  await goOffline(page.context());
  const dialog = await openScan(page);
  await expect(dialog.getByText(/E2E-OFFLINE/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
});
