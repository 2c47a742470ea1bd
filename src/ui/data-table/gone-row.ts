// A row whose record has left the list stands where it stood, so that nothing moves, and says that it is gone.
import type { MouseEvent } from 'react';

/** Before anything inside hears of it: nothing of a row that is gone can be opened, checked or changed. */
function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** @param text what it says, in the person's language */
export function goneProps(text: string) {
  return { 'aria-disabled': true, 'data-gone': text, onClickCapture: stop } as const;
}
