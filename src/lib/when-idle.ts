// Postpones work until the first screen is painted and the browser is idle.

/** Runs something once the browser is idle; in Safari, which does not tell, a second later. */
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

/** Resolves when what is rendered now has been painted; at once on a hidden page, where nothing is painted. */
export async function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await nextFrame();
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve);
  });
}

/** Waits for the first screen; null once that is painted. */
let waiting: (() => void)[] | null = [];

/** Runs something once the first screen has been painted and the browser is idle. */
export function afterFirstScreen(run: () => void): void {
  if (waiting) waiting.push(run);
  else whenIdle(run);
}

/** To be called when a screen has been painted: starts what waits for the first one. */
export function firstScreenShown(): void {
  const due = waiting ?? [];
  waiting = null;
  for (const run of due) whenIdle(run);
}
