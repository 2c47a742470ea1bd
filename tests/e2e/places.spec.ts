// What every screen has stands at one place on all of them, at each size of the window: nothing is pressed by mistake.
import type { Page } from '@playwright/test';
import { expect, openConsole, signedInAs, test } from '../support/console.ts';
import { signedInScreens, untilLoaded } from '../support/signed-in-screens.ts';

test.use(signedInAs.administrator);

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Where each control is, and how large; null where it is not shown. */
function places(page: Page) {
  return page.evaluate(() => {
    const placeOf = (selector: string) => {
      const shown = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      return shown ? [x, y, width, height].map(Math.round).join(' ') : null;
    };
    return {
      add: placeOf('[data-control=add]'),
      associate: placeOf('[data-control=associate]'),
      delete: placeOf('[data-control=delete]'),
      refresh: placeOf('[data-control=refresh]'),
      search: placeOf('header search, header [data-search-place]'),
    };
  });
}

for (const size of sizes)
  test(`Add, Associate, Delete, search and Refresh do not move from screen to screen, ${size.width} px`, {
    tag: '@long',
  }, async ({ page }) => {
    // Fifteen screens.
    test.slow();
    const open = async (screen: string) => {
      await page.evaluate((url) => history.pushState({}, '', url), screen);
      await untilLoaded(page);
    };
    const record = async () =>
      (await page.locator('main a[href*="-details/"]').first().getAttribute('href')) ?? '';
    await page.setViewportSize(size);
    await openConsole(page, '/dashboard/facilitylist', 'All Facilities');
    const facility = await record();
    await openConsole(page);
    const screens = [...signedInScreens, '/dashboard/import', facility, await record()];
    const expected = await places(page);
    expect(Object.values(expected)).not.toContain(null);
    for (const screen of screens) {
      await open(screen);
      await expect.poll(() => places(page), screen).toEqual(expected);
    }
  });

test('Logout is far from Lock, and all entries of the rail are equally high', async ({ page }) => {
  await openConsole(page);
  const middle = async (name: string) => {
    const box = await page.locator('header').getByRole('button', { name }).boundingBox();
    return box ? box.x + box.width / 2 : Number.NaN;
  };
  for (const size of [...sizes, { width: 320, height: 568 }]) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => (await middle('Logout')) - (await middle('Lock now')), `${size.width} px`)
      .toBeGreaterThanOrEqual(112);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  const entries = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
  await expect(entries.filter({ hasText: /^Monitors/ })).toHaveText(/^Monitors\d+\d+ Offline$/);
  const heights = () =>
    entries.evaluateAll((nodes) => [...new Set(nodes.map((node) => node.getBoundingClientRect().height))]);
  await expect.poll(heights).toHaveLength(1);
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
});
