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
