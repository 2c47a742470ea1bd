/** Repeats something while the page is visible, and at once when it becomes visible again. Returns how to stop. */
export function everyWhileVisible(milliseconds: number, run: () => void): () => void {
  let last = Date.now();
  const runIfDue = () => {
    // Counted anew where the clock was set back.
    last = Math.min(last, Date.now());
    if (document.visibilityState !== 'visible' || Date.now() - last < milliseconds) return;
    last = Date.now();
    run();
  };
  const timer = setInterval(runIfDue, Math.min(milliseconds, 1000));
  document.addEventListener('visibilitychange', runIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', runIfDue);
  };
}
