// Motion that explains what a person has just done. Nothing moves for people who want no motion; a dialog that lies over the
// screen closes first.
import { whenNoDialogIsOpen } from './toasts/open-dialogs.ts';

const durationMs = 150;

function wantsMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: no-preference)').matches;
}

function shownRecords(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('main [data-record]'));
}

/** A row's cells have grounds of their own, where it is selected or pointed at. */
function partsOf(record: HTMLElement): HTMLElement[] {
  return record instanceof HTMLTableRowElement ? [...record.cells] : [record];
}

/** Plays once no dialog is open; until then the element stays as the motion begins. */
function play(element: HTMLElement, from: Keyframe): void {
  const motion = element.animate([from, {}], { duration: durationMs, easing: 'ease-out' });
  motion.pause();
  whenNoDialogIsOpen(() => motion.play());
}

/** Lights up what shows a record that the person has just changed. */
export function flashRecord(id: string): void {
  if (!wantsMotion()) return;
  // Rows that are drawn anew have been drawn by then.
  whenNoDialogIsOpen(() => {
    const backgroundColor = getComputedStyle(document.documentElement).getPropertyValue('--flash');
    for (const record of shownRecords().filter(({ dataset }) => dataset.record === id))
      for (const part of partsOf(record)) play(part, { backgroundColor });
  });
}

/** Where each record stands. */
type Places = ReadonlyMap<HTMLElement, number>;

const topOf = (record: HTMLElement): number => record.getBoundingClientRect().top;

/** Records that have moved come from where they were; those that were not there appear. */
function comeFrom(before: Places): void {
  for (const record of shownRecords()) {
    const top = before.get(record);
    if (top === undefined) play(record, { opacity: 0 });
    else if (top !== topOf(record)) play(record, { transform: `translateY(${top - topOf(record)}px)` });
  }
}

/**
 * Rows below those that a change of the person removes move up to their new place.
 * @param change resolves when the list has been told
 */
export async function collapseRows(change: () => Promise<void>): Promise<void> {
  if (!wantsMotion()) {
    await change();
    return;
  }
  const before = new Map(shownRecords().map((record) => [record, topOf(record)]));
  const observer = new MutationObserver(() => {
    if ([...before.keys()].every(({ isConnected }) => isConnected)) return;
    observer.disconnect();
    comeFrom(before);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  try {
    await change();
  } finally {
    // The list is drawn in one of the next two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => observer.disconnect()));
  }
}
