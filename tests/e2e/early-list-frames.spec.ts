// The picture and the app's own screen look the same but for what is not ready, so that nothing moves or flashes when one takes
// the place of the other.
import type { Page } from '@playwright/test';
import { expect, openConsole, signedInAs, test } from '../support/console.ts';
import { blockApp, earlyList, untilListStored } from '../support/early-list.ts';
import { largestDifference } from '../support/pictures.ts';

test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

/**
 * The largest difference of a color's value that is no change, of 255: edges of icons are smoothed a little differently in
 * another layer; a text that moves or changes differs by 100.
 */
const smoothedEdge = 40;

/** Makes what is not ready look as it will: by the property, because the page's policy forbids a style sheet. */
async function makeReady(page: Page): Promise<void> {
  await earlyList(page)
    .locator('[inert]:not(:disabled)')
    .evaluateAll((controls) => {
      for (const control of controls) if (control instanceof HTMLElement) control.style.opacity = '1';
    });
}

const sizes = [
  { width: 1180, height: 820, tag: [] },
  { width: 820, height: 1180, tag: '@long' },
  { width: 390, height: 844, tag: '@long' },
  { width: 1440, height: 900, tag: '@long' },
];

/** The budget of a start (docs/speed.md). */
const mostShift = 0.01;

/** Counts layout shifts, and frames without a row after the first one with a row. */
function watchFrames(): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
  let isRowSeen = false;
  let framesWithoutRows = 0;
  (function watchFrame() {
    const rows = Array.from(document.querySelectorAll('[data-record]'));
    const isRowVisible = rows.some((row) => row.checkVisibility({ visibilityProperty: true }));
    isRowSeen ||= isRowVisible;
    if (isRowSeen && !isRowVisible) framesWithoutRows += 1;
    requestAnimationFrame(watchFrame);
  })();
  const take = () => {
    const taken = { shift, framesWithoutRows };
    shift = 0;
    return taken;
  };
  Object.assign(globalThis, { takeWatchedFrames: take });
}

for (const { width, height, tag } of sizes) {
  test(
    `nothing moves or flashes at ${width} × ${height}, light and dark`,
    { tag },
    async ({ context, page }, testInfo) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(watchFrames);
      // Between storing the list and starting again, no change may come: the app would show it, the stored list not.
      await page.route('**/api/v1/events*', () => undefined);
      await openConsole(page);
      await untilListStored(page, 'updated');
      // Answers would change what the app shows.
      await page.route('**/api/**', () => undefined);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const letAppIn = await blockApp(page);
        await page.reload({ waitUntil: 'commit' });
        await expect(earlyList(page)).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        // On a busy machine the typeface may come after the picture, whose words then change their width.
        const { shift } = await page.evaluate<{ shift: number }>('takeWatchedFrames()');
        expect(shift).toBeLessThan(mostShift);
        await makeReady(page);
        // What comes after the rows has the same place in both.
        const mask = [page.locator('[data-later]')];
        const early = await page.screenshot({ mask });
        await letAppIn();
        const app = await page.screenshot({ mask });
        const difference = await largestDifference(context, early, app);
        if (difference > smoothedEdge) {
          await testInfo.attach(`early list, ${colorScheme}`, { body: early, contentType: 'image/png' });
          await testInfo.attach(`app, ${colorScheme}`, { body: app, contentType: 'image/png' });
        }
        expect(difference).toBeLessThanOrEqual(smoothedEdge);
        expect(await page.evaluate('takeWatchedFrames()')).toEqual({ shift: 0, framesWithoutRows: 0 });
      }
    },
  );
}
