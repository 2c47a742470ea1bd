// Another screen's content fades in, by its opacity alone. What stays on its screen does not, nor does anything for people
// who want no motion.
import type { Page } from '@playwright/test';
import { expect, listTitle, openConsole, openMode, rowsOf, signedInAs, test } from '../support/console.ts';

test.use(signedInAs.administrator);

interface Fade {
  duration: string;
  properties: string[];
}

/**
 * Notes every fade that begins, from the page's first moment. It is read from the style sheets: on a busy machine a fade can
 * begin and end within one frame, and the element then has no animation any more.
 */
async function noteFades(page: Page): Promise<() => Promise<Fade[]>> {
  await page.addInitScript(() => {
    const fades: Fade[] = [];
    Object.assign(window, { fades });
    const rulesOf = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [
        rule,
        ...(rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : []),
      ]);
    const keyframesOf = (name: string) =>
      [...document.styleSheets]
        .flatMap((sheet) => rulesOf(sheet.cssRules))
        .filter((rule) => rule instanceof CSSKeyframesRule)
        .find((rule) => rule.name === name);
    addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof Element) || !animationName.includes('fade')) return;
      const frames = [...(keyframesOf(animationName)?.cssRules ?? [])].filter(
        (rule) => rule instanceof CSSKeyframeRule,
      );
      fades.push({
        duration: getComputedStyle(target).animationDuration,
        properties: [...new Set(frames.flatMap(({ style }) => [...style]))],
      });
    });
  });
  return () => page.evaluate(() => (window as unknown as { fades: Fade[] }).fades);
}

const openLists = (page: Page, entity: 'Monitors' | 'Facilities') =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: new RegExp(`^${entity}`) })
    .click();

test('only another screen fades in, within 200 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const fades = await noteFades(page);
  await openConsole(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('columnheader', { name: 'Monitor Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=monitor_id/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await openMode(page, 'Assigned');
  await expect(listTitle(page, 'Assigned Monitors')).toBeVisible();
  expect(await fades()).toEqual([]);

  const fade = { duration: '0.2s', properties: ['opacity'] };
  await openLists(page, 'Facilities');
  await expect(listTitle(page, 'All Facilities')).toBeVisible();
  await expect.poll(fades).toEqual([fade]);
  await openLists(page, 'Monitors');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await expect.poll(fades).toEqual([fade, fade]);
  await rowsOf(page).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Cloud Log' }).click();
  await expect(page.getByRole('heading', { name: 'Cloud Activity Log' })).toBeVisible();
  await expect.poll(fades).toEqual([fade, fade, fade]);
});

test('nothing fades for people who want no motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const fades = await noteFades(page);
  await openConsole(page);
  await openLists(page, 'Facilities');
  await expect(listTitle(page, 'All Facilities')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await fades()).toEqual([]);
});
