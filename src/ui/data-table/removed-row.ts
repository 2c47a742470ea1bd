// A row whose record has left the list stays in its place, so that nothing moves, and says that it is gone.
import type { MouseEvent } from 'react';

/** Before anything inside the row receives the click: it can be neither opened, checked nor changed. */
function stopClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** @param text shown over the row's end, in the person's language */
export function removedRowProps(text: string) {
  return { 'aria-disabled': true, 'data-removed': text, onClickCapture: stopClick } as const;
}
