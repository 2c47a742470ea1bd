/** Runs something once the browser is idle; in Safari, which cannot tell, after a second. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}

/** Resolves with the next frame, or when the page is hidden before. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(done);
  });
}

/** Resolves after the next paint; at once on a hidden page, which is never painted. */
export async function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await nextFrame();
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve);
  });
}

/** Whoever opens the app taps at once, and nothing that nobody sees may come between. */
const quietStartMs = 1_000;

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
