import { useEffect, useState } from 'react';

/** When what is rendered goes, the focus returns to where it was before it came. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
