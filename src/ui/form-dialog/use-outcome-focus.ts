import { useEffect, useRef } from 'react';

/**
 * Gives the words of an outcome the focus when it appears, so that no key that is still pressed, or a scanner's, dismisses it
 * by a button. Returns properties for the element with the words.
 * @param outcome differs from one outcome to the next; null while there is none
 */
export function useOutcomeFocus(outcome: string | null) {
  const words = useRef<HTMLElement>(null);
  useEffect(() => {
    if (outcome !== null) words.current?.focus();
  }, [outcome]);
  return {
    ref(node: HTMLElement | null): void {
      words.current = node;
    },
    tabIndex: -1,
    // The dialog, which gives the focus away after this, looks for it.
    'data-autofocus': outcome === null ? undefined : true,
  };
}
