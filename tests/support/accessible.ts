import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { equalAccessFailures } from './equal-access.ts';
import { expectTouchable } from './touch.ts';

const serious = new Set(['serious', 'critical']);
/** Rules that the dark scheme can break: the light one covers the rest. */
const colorRules = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** A part of the page, when another test covers the rest. */
  part?: string;
  /** The window sizes to check; without them the current one. */
  sizes?: { width: number; height: number }[];
}

/**
 * Axe finds nothing serious on the page, in the light scheme in every window size and in the dark one in the first, where
 * the Equal Access engine finds nothing either; and everything that can be tapped is large enough.
 */
export async function expectAccessible(page: Page, { part = 'html', sizes }: Options = {}): Promise<void> {
  for (const size of (sizes ?? [page.viewportSize()]).toReversed()) {
    if (size) await page.setViewportSize(size);
    await checkPage(page, part, 'light');
    await expectTouchable(page, part);
  }
  expect(await equalAccessFailures(page), page.url()).toEqual([]);
  await checkPage(page, part, 'dark', colorRules);
}

async function checkPage(page: Page, part: string, colorScheme: 'light' | 'dark', rules?: string[]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilStill(page);
  // Without frames no second page is needed to collect the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.filter(({ impact }) => serious.has(impact ?? '')).flatMap(wordsOf);
  expect(found, `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Colours are final only after the transition to another scheme. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** One text an element. */
export function wordsOf({ id, nodes }: Violation): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`);
}
