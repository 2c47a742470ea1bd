/** Runs something again and again while the page is visible, and at once when it becomes visible again. Answers how to stop. */
export function everyWhileVisible(milliseconds: number, run: () => void): () => void {
  let last = Date.now();
  const tick = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < milliseconds) return;
    last = Date.now();
    run();
  };
  const timer = setInterval(tick, Math.min(milliseconds, 1000));
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
