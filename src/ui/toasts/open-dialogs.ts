// Toasts wait until no dialog is open, so that none lies over a dialog or its buttons.
import { useEffect } from 'react';

let open = 0;
const waiting: (() => void)[] = [];

function pauseToasts(): () => void {
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) for (const show of waiting.splice(0)) show();
  };
}

/** Toasts wait for as long as the component, a dialog, is rendered. */
export function useHoldToasts(): void {
  useEffect(pauseToasts, []);
}

export function whenNoDialogIsOpen(show: () => void): void {
  if (open === 0) show();
  else waiting.push(show);
}
