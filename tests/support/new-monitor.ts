// Adds a monitor as a person does, for one journey.
import { expect, type Page } from '@playwright/test';
import { openAddition, openConsole, rowsOf } from './console.ts';
import { createFakeMonitor, type FakeMonitor } from './fake-monitor.ts';
import { uniqueCode } from './unique-values.ts';

/** Adds a monitor as the administrator who is signed in, and opens its page. Returns its fake device. */
export async function openNewMonitor(page: Page, origin: string): Promise<FakeMonitor> {
  const serialNumber = uniqueCode();
  await openConsole(page);
  const dialog = await openAddition(page, 'Monitor');
  await dialog.getByLabel('Monitor Serial Number').fill(serialNumber);
  await dialog.getByLabel('Monitor Name').fill('Journey');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const credential = (await dialog.locator('code').textContent()) ?? '';
  await page.goto(`/dashboard/monitors?search=${serialNumber}`);
  await rowsOf(page).getByRole('link', { name: 'Journey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible();
  return createFakeMonitor(origin, serialNumber, credential);
}
