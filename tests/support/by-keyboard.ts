// A page used by its keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until an element has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Disabled elements are skipped.
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const shown = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return true;
      // Where a whole row or card is the target, the ring is around it.
      const row = focused.closest('[data-record]');
      const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after')];
      const ringed = [...styles, ...(row ? [getComputedStyle(row)] : [])].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
      );
      const { boxShadow } = getComputedStyle(focused);
      return focused.matches(':focus-visible') && (ringed || boxShadow !== 'none');
    });
    expect(shown).toBe(true);
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
