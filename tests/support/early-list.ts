// What journeys about the early list share: the page before the app runs.
import type { Page } from '@playwright/test';
import { expect } from './console.ts';

const script = /\/assets\/index-[^/]+\.js$/;

/** From now on, the app's last script waits until it is let in. */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  let letIn = () => {};
  const allowed = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(script, async (route) => {
    await allowed;
    await route.continue();
  });
  return async () => {
    letIn();
    await expect(page.locator('#early-list')).toHaveCount(0);
  };
}

/** The keys and contents of all kept lists. */
export function keptLists(page: Page): Promise<[string, string][]> {
  return page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('infusion.early-list')),
  );
}

/** Waits until the list that is on the screen, with this text in it, is kept for the next start. */
export async function untilKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await keptLists(page)).some(([, list]) => list.includes(text))).toBe(true);
}
