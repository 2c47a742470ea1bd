/** Runs something once the browser has nothing better to do; Safari, which cannot say when that is, a second later. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
