// Whatever is chosen is seen under a forced palette, which takes backgrounds and shadows away; and what is printed is the record,
// not the controls.
import type { Locator, Page } from '@playwright/test';
import { expect, openAddition, openConsole, rowsOf, signedInAs, test } from '../support/console.ts';
import { untilLoaded } from '../support/signed-in-screens.ts';

test.use(signedInAs.administrator);

/** The background of an element, or that of a system colour. */
async function painted(page: Page, of: Locator | 'Highlight' | 'CanvasText'): Promise<string> {
  if (typeof of !== 'string') return await of.evaluate((each) => getComputedStyle(each).backgroundColor);
  return await page.evaluate((colour) => {
    const probe = document.createElement('i');
    probe.style.cssText = `background: ${colour}; forced-color-adjust: none`;
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, of);
}

test('what is chosen stands out under a forced palette', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openConsole(page);
  const highlight = await painted(page, 'Highlight');
  for (const chosen of [
    'main nav a[data-active=true]',
    'nav a[data-current=true]',
    'nav button[data-active]',
  ])
    await expect.poll(() => painted(page, page.locator(chosen).first()), chosen).toBe(highlight);

  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('bay');
  const match = page.locator('[role=option][aria-selected=false] mark').first();
  await expect(match).toHaveCSS('color', await painted(page, 'CanvasText'));
  await page.keyboard.press('Escape');

  const dialog = await openAddition(page, 'User');
  const thumb = dialog
    .getByRole('switch', { name: 'Administrator', exact: true })
    .locator('xpath=..')
    .locator('[class*=Switch-thumb]');
  await expect.poll(async () => painted(page, thumb)).toBe(await painted(page, 'CanvasText'));
  await page.keyboard.press('Escape');

  await rowsOf(page).first().getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await expect.poll(() => painted(page, page.getByRole('tab', { selected: true }))).toBe(highlight);
  const off = page.getByRole('banner').getByRole('button', { name: 'Delete' });
  await page.getByRole('tab', { name: 'Cloud Log', exact: true }).click();
  await expect(off).toBeDisabled();
  const add = page.getByRole('banner').getByRole('button', { name: 'Add' });
  const colourOf = (each: Locator) => each.evaluate((button) => getComputedStyle(button).color);
  expect(await colourOf(off)).not.toBe(await colourOf(add));
});

test('a printed screen is its record alone', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/dashboard/monitors', '/dashboard/overview', '/dashboard/certificates']) {
    await page.goto(path);
    await untilLoaded(page);
    // Its styles are loaded after the first screen.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner'), path).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main button:visible:not(th button, [aria-pressed], summary)')).toHaveCount(0);
    await expect(page.locator('main input:visible, main nav:visible')).toHaveCount(0);
    const ground = page.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await ground, path).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen' });
  }
});
