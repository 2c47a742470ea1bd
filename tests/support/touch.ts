import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** CSS px that a finger in a glove needs. */
const least = 48;

/**
 * Whatever can be tapped on the page, or in a part of it, is large enough: by itself, or with the label or the cell
 * or the box around it that takes the tap for it. What is only read by a screen reader has no size.
 */
export async function expectTouchable(page: Page, part = 'body'): Promise<void> {
  const small = await page
    .locator(part)
    .first()
    .evaluate((root, px) => {
      const targets =
        'a[href], button, input:not([type=hidden]), select, textarea, [role=option], [role=menuitem], [role=tab]';
      function isSmall(node: Element): boolean {
        if (
          node.closest('[aria-hidden=true], [inert]') ||
          !node.checkVisibility({ visibilityProperty: true })
        )
          return false;
        // A row's link: the whole row leads where it leads.
        const taken =
          node.closest(node.matches('input') ? 'label, .mantine-PillsInput-input' : 'label') ??
          (node.matches('tbody a') ? node.closest('tr') : null) ??
          node;
        const { width, height } = taken.getBoundingClientRect();
        return width > 1 && (width < px || height < px);
      }
      return [...root.querySelectorAll(targets)].filter(isSmall).map((node) => {
        const { width, height } = node.getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)}: ${node.outerHTML.slice(0, 160)}`;
      });
    }, least);
  expect(small, `${page.url()}, ${page.viewportSize()?.width} px`).toEqual([]);
}
