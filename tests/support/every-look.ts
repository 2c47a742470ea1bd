// A screen in every look that it has: four sizes of the window, each in light, in dark and with more contrast. What axe and the
// sizes of targets find is collected, so that one run tells all of it.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill, wordsOf } from './accessible.ts';
import { equalAccessFailures } from './equal-access.ts';
import { findSmallTargets } from './touch.ts';

export const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const palettes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', contrast: 'more' },
} as const;
export type Palette = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as Palette[];

/** Text has a contrast of 7:1. */
const enhanced = 'color-contrast-enhanced';

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** The findings in one window, by palette; null where the window does not show it (a drawer that a wide window has open). */
export type Look = Record<Palette, string[]> | null;

/**
 * Whatever their impact. Left out: what opens over the screen stands beside its landmarks, and is found by its own role; and the
 * contrast of 4.5:1, which that of 7:1 includes.
 */
const allRules: RunOptions = {
  rules: {
    [enhanced]: { enabled: true },
    'color-contrast': { enabled: false },
    region: { enabled: false },
  },
};
/** Nothing but colours differs between palettes. */
const colours: RunOptions = { runOnly: { type: 'rule', values: [enhanced, 'link-in-text-block'] } };

async function axeFindings(page: Page, palette: Palette): Promise<string[]> {
  // Without frames no second page is needed to collect the results.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // The other rules' elements are named by nobody, which takes most of the time.
  axe.options({ resultTypes: ['violations'], ...(palette === 'light' ? allRules : colours) });
  const { violations } = await axe.analyze();
  return violations.flatMap(wordsOf);
}

/** Dialogs, menus and lists of choices that are open over the screen. */
const openParts = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]:visible`).join();

/** The kinds of what is open, in the order of the page. */
export async function openKinds(page: Page): Promise<string[]> {
  return await page
    .locator(openParts)
    .evaluateAll((all) => all.map((each) => each.getAttribute('role') ?? ''));
}

async function look(page: Page, isFirst: boolean): Promise<Record<Palette, string[]>> {
  const found: Record<Palette, string[]> = { light: [], dark: [], contrast: [] };
  for (const palette of paletteNames) {
    await page.emulateMedia({ ...palettes[palette], reducedMotion: 'reduce' });
    await untilStill(page);
    found[palette].push(...(await axeFindings(page, palette)));
  }
  found.light.push(...(await findSmallTargets(page)));
  if (isFirst) found.light.push(...(await equalAccessFailures(page)));
  return found;
}

/**
 * Looks at a screen in every window and palette.
 * @param show opens it again where what was open has closed with the other window; answers whether this window has it
 * @returns the looks in the order of the windows
 */
export async function everyLook(page: Page, show: () => Promise<boolean>): Promise<Look[]> {
  const looks: Look[] = [];
  const open = await openKinds(page);
  for (const [at, size] of windows.entries()) {
    await page.setViewportSize(size);
    const isOpen = (await openKinds(page)).join() === open.join() || (await show());
    looks.push(isOpen ? await look(page, at === 0) : null);
  }
  return looks;
}
