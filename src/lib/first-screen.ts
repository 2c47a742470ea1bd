// The app's first screen: what stands in front of it in the page until it is drawn, and what waits until it is seen.
import { whenIdle } from './when-idle.ts';

/** Whoever opens the app taps at once, and nothing that nobody sees may come between. */
const quietStartMs = 1_000;

/** An element with this attribute stands in front of the app's screen, which is drawn beneath it. */
export const coverAttribute = 'data-covers-app';

/** Whether what the app draws is not seen yet, because a copy of an earlier screen stands in front of it. */
export function isScreenCovered(): boolean {
  return document.querySelector(`[${coverAttribute}]`) !== null;
}

interface Waiting {
  run: () => void;
  urgent: boolean;
}

/** Callbacks that wait for the first screen; null once it is painted. */
let waiting: Waiting[] | null = [];

/** Runs something a second after the first screen has been painted, when the browser is idle; `urgent`: at once then. */
export function afterFirstScreen(run: () => void, urgent = false): void {
  if (waiting) waiting.push({ run, urgent });
  else whenIdle(run);
}

/** Whether a screen has been painted. */
export function isFirstScreenShown(): boolean {
  return waiting === null;
}

/** To be called when a screen has been painted; the first call starts what waits for it. */
export function firstScreenShown(): void {
  const due = waiting ?? [];
  waiting = null;
  for (const { run, urgent } of due) {
    if (urgent) whenIdle(run);
    else setTimeout(() => whenIdle(run), quietStartMs);
  }
}
