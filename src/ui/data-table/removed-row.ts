// A row whose record has left the list stays in its place, so that nothing moves, and is marked as removed.
import type { MouseEvent } from 'react';

/** Stops a click before anything inside the row receives it. */
function stopClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** @param text shown over the row's end */
export function removedRowProps(text: string) {
  return { 'aria-disabled': true, 'data-removed': text, onClickCapture: stopClick } as const;
}
