// The pages of a list can be turned while something is selected, however many lines the selection bar has.
import type { Locator } from '@playwright/test';
import {
  expect,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';

test.use(signedInAs.administrator);

/** Whether a tap in its middle reaches it. */
const isOnTop = (of: Locator) =>
  of.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const width of [720, 820]) {
  test(`the pager stands on the selection bar, ${width} px`, { tag: '@long' }, async ({
    page,
    context,
    faults,
  }) => {
    // Later calls of the app may meet the cut.
    faults.expect(networkIsGone);
    await page.setViewportSize({ width, height: 700 });
    await openConsole(page);
    // Later, offline, its script could not be fetched any more.
    await untilWorkerControls(page);
    await rowsOf(page).first().getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selection' });
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const gap = async () => {
      const [below, above] = [await bar.boundingBox(), await pager.boundingBox()];
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(() => isOnTop(page.getByRole('button', { name: 'Next page' }))).toBe(true);
    // A note in the bar.
    await context.setOffline(true);
    await expect(bar.getByText("You can't make changes while offline.")).toBeVisible();
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(() => isOnTop(page.getByRole('button', { name: 'Next page' }))).toBe(true);
    await context.setOffline(false);
  });
}
