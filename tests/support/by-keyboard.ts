// A page used by its keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';
import { testUsers } from './console.ts';

/** For what a person types: faster is a scanner, and no person presses a key within an instant after one. */
export const byHand = { delay: 60 };

/** So many stops are before the last control of a screen. */
const maxStops = 120;

/** Presses Tab until an element has the focus, which must be visible at every stop. @returns how often it was pressed */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  // Disabled elements are skipped.
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return stops;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusProblem)).toBeNull();
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Signs in, from the app's button through the provider's page. */
export async function signInByKeyboard(
  page: Page,
  person: keyof typeof testUsers = 'administrator',
): Promise<void> {
  const { email, password } = testUsers[person];
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Sign in' }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email, byHand);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password, byHand);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** Runs in the page: what has the focus where that is not seen; null where it is. */
function focusProblem(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  // Where a whole row, card, field or label is the target, the ring is around it.
  const row = focused.closest('[data-record]');
  const field = focused.closest('.mantine-PillsInput-input, label');
  const isRinged = [focused, row, field].some((element) => {
    if (!element) return false;
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
    return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
  });
  if (!focused.matches(':focus-visible') || !(isRinged || getComputedStyle(focused).boxShadow !== 'none'))
    return `without a ring: ${focused.outerHTML.slice(0, 200)}`;
  // Bars and toasts that stand over the page never lie on all of it.
  const whole = row ?? focused.closest('label') ?? focused;
  const { left, top, right, bottom } = whole.getBoundingClientRect();
  const found = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part),
  );
  if (found.some((at) => at?.contains(focused) || whole.contains(at))) return null;
  const [cover] = found;
  const inFront = cover ? cover.outerHTML.slice(0, 100) : 'the edge of the window';
  return `covered by ${inFront}: ${focused.outerHTML.slice(0, 200)}`;
}
