// What every screen has stands at one place on all of them, at each size of the window: nothing is pressed by mistake.
import type { Locator, Page } from '@playwright/test';
import { expect, openConsole, signedInAs, test } from '../support/console.ts';
import { signedInScreens, untilLoaded } from '../support/signed-in-screens.ts';

test.use(signedInAs.administrator);

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Where each control is, and how wide; null where it is not shown. */
async function places(page: Page) {
  const placeOf = async (control: Locator) => {
    const box = await control.boundingBox();
    return box && Object.values(box).map(Math.round).join(' ');
  };
  const inHead = page.locator('[data-control]').filter({ visible: true });
  const control = (name: string) => placeOf(inHead.and(page.locator(`[data-control=${name}]`)));
  return {
    add: await control('add'),
    associate: await control('associate'),
    delete: await control('delete'),
    refresh: await control('refresh'),
    search: await placeOf(page.locator('header search, header [data-search-place]')),
  };
}

for (const size of sizes)
  test(`Add, Associate, Delete, search and Refresh do not move from screen to screen, ${size.width} px`, {
    tag: '@long',
  }, async ({ page }) => {
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
