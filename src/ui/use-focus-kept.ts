import { useEffect, useState } from 'react';
import { focusAgain } from './use-focus-around.ts';

/** Whether nothing has the focus. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The element itself, or where it was drawn anew, the button of its name that took its place. A link has led elsewhere. */
function findAgain(before: Element): HTMLElement | null {
  if (before instanceof HTMLElement && before.isConnected) return before;
  if (!(before instanceof HTMLButtonElement)) return null;
  const alike = Array.from(document.querySelectorAll<HTMLElement>('main button'));
  return alike.find((element) => nameOf(element) === nameOf(before)) ?? null;
}

/**
 * For what stands in a screen's place while it loads: browsers take the focus from a control that is hidden or removed,
 * and here it returns to it with the screen, unless the person has gone elsewhere meanwhile.
 */
export function useFocusKept(): void {
  const [before] = useState(() => (isFocusLost() ? null : document.activeElement));
  useEffect(
    () => () => {
      const again = before && isFocusLost() ? findAgain(before) : null;
      again?.focus({ preventScroll: true });
      // On the last page, 'Next page' takes no focus.
      if (again && isFocusLost()) focusAgain(null);
    },
    [before],
  );
}
