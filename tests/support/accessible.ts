import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { expectTouchable } from './touch.ts';

const serious = new Set(['serious', 'critical']);
/** What the dark scheme can break: all else was looked at in the light one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A part of the page, when the rest was looked at elsewhere. */
  part?: string;
  /** The windows to look at it in; without them as it stands. */
  sizes?: { width: number; height: number }[];
}

/**
 * Axe finds nothing serious on the page, in light in every window, in dark in the first; and whatever can be tapped
 * is large enough.
 */
export async function expectAccessible(page: Page, { part = 'html', sizes }: Look = {}): Promise<void> {
  for (const size of (sizes ?? [page.viewportSize()]).toReversed()) {
    if (size) await page.setViewportSize(size);
    await lookAt(page, part, 'light');
    await expectTouchable(page, part);
  }
  await lookAt(page, part, 'dark', rulesOfColour);
}

async function lookAt(page: Page, part: string, colorScheme: 'light' | 'dark', rules?: string[]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Colours that are still on their way to the other scheme are nobody's.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  // Without frames there is nothing to gather in a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`));
  expect(found, `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}
