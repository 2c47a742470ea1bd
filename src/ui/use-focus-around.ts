import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where something has no place to return the focus to: what is around it, else the content of the screen. */
function focusAround(removed: Element | null): void {
  const around =
    removed?.parentElement?.closest<HTMLElement>('section, main') ?? document.querySelector('main');
  if (!around) return;
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
}

/** When the element of the reference is removed together with the focus, this goes to what is around it. */
export function useFocusAround<E extends HTMLElement>(): RefObject<E | null> {
  const own = useRef<E>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => {
      if (element?.contains(document.activeElement)) focusAround(element);
    };
  }, []);
  return own;
}

/** Back to where the focus was before; where that is gone, to the content of the screen. */
export function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else focusAround(null);
}
