// Helpers for journeys about the early list: the page before the app runs.
import type { Locator, Page } from '@playwright/test';
import { column, expect, rowsOf } from './console.ts';

const script = /\/assets\/index-[^/]+\.js$/;

export const earlyList = (page: Page): Locator => page.locator('#early-list');

/** From now on, the app's last script waits until it is let in. */
export async function blockApp(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const allowed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await allowed;
    await route.continue();
  });
  return async () => {
    release();
    await expect(earlyList(page)).toHaveCount(0);
  };
}

/** Starts again, with the app held back, until the page is parsed and its loader has run. */
export async function startHeld(page: Page, path = '/'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
}

/** The keys and contents of all start records. */
export function startRecords(page: Page): Promise<[string, string][]> {
  return page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('infusion.start-record')),
  );
}

/** Waits until the list that is on the screen, with this text in it, is stored for the next start. */
export async function untilListStored(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => (await startRecords(page)).some(([, record]) => record.includes(text)))
    .toBe(true);
}

/** Waits until the monitors' first list is shown and stored. Returns its serial numbers. */
export async function untilMonitorsStored(page: Page): Promise<string[]> {
  await expect(rowsOf(page)).toHaveCount(10);
  const serials = await column(page, 'Monitor Serial Number');
  await untilListStored(page, serials[2] ?? '');
  return serials;
}
