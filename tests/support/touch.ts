import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** The minimum for a gloved finger. */
const minTargetPx = 48;

/**
 * Expects every control on the page, or in a part of it, to be large enough: by itself, or with the label, field or row
 * that receives its taps. Elements only for screen readers are skipped.
 */
export async function expectTouchable(page: Page, part = 'body'): Promise<void> {
  const message = `${page.url()}, ${page.viewportSize()?.width} px`;
  await expect.poll(() => findSmallTargets(page, part), message).toEqual([]);
}

/** Each control that is too small, with its size. */
export async function findSmallTargets(page: Page, part = 'body'): Promise<string[]> {
  return await page.locator(part).first().evaluate(smallTargets, minTargetPx);
}

/** Runs in the page. */
function smallTargets(root: Element, px: number): string[] {
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, [role=option], [role=menuitem]';

  function surfaceOf(node: Element): Element {
    if (node.matches('tbody a')) return node.closest('tr') ?? node;
    // The target of a link may be laid over what it stands in.
    const { position, inset } = getComputedStyle(node, '::after');
    const isLaidOver =
      position === 'absolute' && inset === '0px' && getComputedStyle(node).position === 'static';
    if (isLaidOver && node instanceof HTMLElement) return node.offsetParent ?? node;
    return node.closest(node.matches('input') ? 'label, .mantine-PillsInput-input' : 'label') ?? node;
  }

  function isShown(node: Element): boolean {
    return !node.closest('[aria-hidden=true], [inert]') && node.checkVisibility({ visibilityProperty: true });
  }

  return [...root.querySelectorAll(targets)].filter(isShown).flatMap((node) => {
    const { width, height } = surfaceOf(node).getBoundingClientRect();
    const small = width > 1 && (width < px || height < px);
    return small ? `${Math.round(width)} × ${Math.round(height)}: ${node.outerHTML.slice(0, 160)}` : [];
  });
}
