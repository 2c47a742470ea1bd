// Toasts cover nothing that is read or pressed: the screen ends above them, and its bars stand on them.
import type { Page } from '@playwright/test';
import { expect, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { signedInScreens, untilLoaded } from '../support/signed-in-screens.ts';

test.use(signedInAs.administrator);

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Finds what can be read or pressed behind the toasts: bars at any time, the rest where it cannot be scrolled away. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Rows of Certificates have tones, too.
    const toast = document.querySelector('[data-position] [data-tone]');
    const place = toast?.closest('[data-position]')?.parentElement;
    if (!place) return ['no toast'];
    const top = place.getBoundingClientRect().top;
    const left = place.getBoundingClientRect().left;
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const behind = (fixedAlone: boolean) =>
      [...document.querySelectorAll('#root *')]
        .filter((element) => !place.contains(element))
        .filter((element) => hasText(element) || element.matches('a, button, input, [role=row]'))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          const shown = box.width > 1 && box.height > 1 && box.top < innerHeight && box.right > left + 1;
          return shown && box.bottom > top + 1 && (!fixedAlone || isFixed(element));
        })
        .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
    scrollTo(0, 0);
    const bars = behind(true);
    scrollTo(0, document.documentElement.scrollHeight);
    return [...bars, ...behind(false)];
  });
}

test('toasts cover nothing on any screen, and stand below one another', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  // The check of a delete answers with its question.
  faults.expect(/409/);
  // The toast stays until it is pressed, however slow the machine is.
  await page.addInitScript((shownMs) => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => start(run, ms === shownMs ? 2 ** 30 : ms),
    });
  }, 6000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, '/dashboard/deleted_monitors', 'Deleted Monitors');
  await openConsole(page);
  const first = rowsOf(page).first();
  await first.getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const toast = page.locator('[data-position] [data-tone]');
  await expect(toast).toBeVisible();

  for (const screen of signedInScreens) {
    await page.evaluate((url) => history.pushState({}, '', url), screen);
    await untilLoaded(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => covered(page), `${screen} ${size.width}`).toEqual([]);
    }
  }
  // Another width mounts the stack anew: what was found a moment before may be out of the page, and measures nothing.
  const gap = () =>
    toast.evaluate((node) => {
      const next = node.parentElement?.insertBefore(node.cloneNode(true), node.nextSibling) as HTMLElement;
      const between = next.getBoundingClientRect().top - node.getBoundingClientRect().bottom;
      next.remove();
      return between;
    });
  await expect.poll(gap).toBe(4);
  await toast.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Monitor restored')).toBeVisible();
});

test('below 900 px the actions have a bar on every screen, else the header has them', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openConsole(page);
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  await expect(bar.getByRole('button')).toHaveText(['Add', 'Associate', /^Delete/]);
  await page.setViewportSize({ width: 390, height: 844 });
  // Both lines of Delete, and its icon, are in the button.
  const cut = () =>
    bar.getByRole('button').evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          const parts = [...button.querySelectorAll('svg, span')].map((part) => part.getBoundingClientRect());
          return parts.some((part) => part.top < top || part.bottom > bottom);
        }).length,
    );
  await expect.poll(cut).toBe(0);
  await page.locator('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Cloud Log' }).click();
  await expect(bar.getByRole('button', { name: 'Add' })).toBeVisible();
  const searchBox = await page.locator('header').getByRole('searchbox').boundingBox();
  expect(searchBox?.width).toBeGreaterThan(120);
  await page.evaluate(() => history.pushState({}, '', '/dashboard/siteconfig'));
  await expect(page.getByRole('heading', { level: 1, name: 'Site Configuration' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    await bar.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Monitor', 'Facility', 'User']);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.locator('header').getByRole('button', { name: 'Associate' })).toBeVisible();
  await expect(bar).toBeHidden();
});
