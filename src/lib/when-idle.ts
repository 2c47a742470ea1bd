// What can wait, waits: nothing stands in the way of the first screen, and nothing of what comes after it holds up a person.

/** Runs something once the browser has nothing better to do; Safari, which cannot say when that is, a second later. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}

/** Resolves with the next frame, or when the page is hidden before it: then there is none. */
function framed(): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(done);
  });
}

/**
 * Resolves when what is drawn now has been painted and whoever waited for that has gone on; at once where nobody sees
 * the page, as then nothing is painted.
 */
export async function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await framed();
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve);
  });
}

/** What waits for the first screen; null once that has been painted. */
let waiting: (() => void)[] | null = [];

/** Runs something once the first screen has been painted and the browser is idle. */
export function afterFirstScreen(run: () => void): void {
  if (waiting) waiting.push(run);
  else whenIdle(run);
}

/** To be called when a screen has been painted: what waits for the first one begins. */
export function firstScreenShown(): void {
  const due = waiting ?? [];
  waiting = null;
  for (const run of due) whenIdle(run);
}
