// Another screen's content fades in, by its opacity alone. What stays on its screen does not, nor does anything for people
// who want no motion.
import type { Page } from '@playwright/test';
import {
  expect,
  listTitle,
  openAddition,
  openConsole,
  openMode,
  rowsOf,
  signedInAs,
  test,
} from '../support/console.ts';
import { uniqueCode } from '../support/unique-values.ts';

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

test('only another screen fades in, within 200 ms', { tag: '@long' }, async ({ page }) => {
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

interface Motion {
  record: string | undefined;
  changes: string;
  duration: unknown;
}

/** Notes what the app moves of rows and titles: on a busy machine a motion may begin and end within one frame. */
async function noteMotions(page: Page): Promise<() => Promise<Motion[]>> {
  await page.addInitScript(() => {
    const motions: Motion[] = [];
    Object.assign(window, { motions });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const record = this.closest<HTMLElement>('main [data-record]')?.dataset.record;
      const [first] = Array.isArray(frames) ? frames : [];
      const duration = typeof options === 'object' ? options.duration : options;
      if (record) motions.push({ record, changes: Object.keys(first ?? {}).join(), duration });
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { motions: Motion[] }).motions);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`what one has changed lights up, and rows close a gap, with motion ${reducedMotion}`, {
    tag: '@long',
  }, async ({ page, faults }) => {
    // The check before a delete is answered so.
    faults.expect(/status of 409/);
    const shown = reducedMotion === 'no-preference';
    await page.emulateMedia({ reducedMotion });
    const motions = await noteMotions(page);
    const code = uniqueCode();
    await openConsole(page);
    const dialog = await openAddition(page, 'Monitor');
    for (const number of ['1', '2']) {
      await dialog.getByLabel('Monitor Serial Number').fill(`${code}-${number}`);
      await dialog.getByLabel('Monitor Name').fill(`Gap ${number}`);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText(`Gap ${number} (${code}-${number}) saved`)).toBeVisible();
    }
    await page.goto(`/dashboard/monitors?search=${code}&sort=monitor_id&order=asc`);
    await expect(rowsOf(page)).toHaveCount(2);
    const [first, second] = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => (row instanceof HTMLElement ? row.dataset.record : undefined)),
    );
    await page.getByRole('button', { name: 'Edit Gap 1' }).click();
    await page.getByRole('dialog').getByLabel('Monitor Name').fill('Gap 1b');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Gap 1b saved')).toBeVisible();
    const flash = { record: first, changes: 'backgroundColor', duration: 150 };
    const flashes = shown ? Array.from({ length: 6 }, () => flash) : [];
    await expect.poll(motions).toEqual(flashes);

    await page.getByRole('checkbox', { name: 'Select Gap 1b' }).click();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(1);
    const closing = { record: second, changes: 'transform', duration: 150 };
    await expect.poll(motions).toEqual(shown ? [...flashes, closing] : []);
    // No motion waits for a dialog any more.
    await expect
      .poll(() =>
        page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'paused').length),
      )
      .toBe(0);
  });
}
