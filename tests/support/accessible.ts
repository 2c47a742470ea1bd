import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console.ts';

const serious = new Set(['serious', 'critical']);
/** What the dark scheme can break: all else was looked at in the light one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A part of the page, when the rest was looked at elsewhere. */
  part?: string;
  /** The windows to look at it in; without them as it stands. */
  sizes?: { width: number; height: number }[];
}

/** Axe finds nothing serious on the page, in light and in dark. */
export async function expectAccessible(page: Page, { part = 'html', sizes }: Look = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of sizes ?? [undefined]) {
      if (size) await page.setViewportSize(size);
      // Colours that are still on their way to the other scheme are nobody's.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      // Without frames there is nothing to gather in a second page.
      const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
      if (colorScheme === 'dark') axe.withRules(rulesOfColour);
      const { violations } = await axe.analyze();
      const found = violations
        .filter(({ impact }) => serious.has(impact ?? ''))
        .flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`));
      expect(found, `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
    }
  }
}
