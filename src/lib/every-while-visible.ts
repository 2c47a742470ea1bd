import { deviceNow } from './service-clock.ts';

/** Repeats something while the page is visible, and at once when it becomes visible again. Returns how to stop. */
export function everyWhileVisible(milliseconds: number, run: () => void): () => void {
  let last = deviceNow();
  const runIfDue = () => {
    // Counted anew where the clock was set back.
    last = Math.min(last, deviceNow());
    if (document.visibilityState !== 'visible' || deviceNow() - last < milliseconds) return;
    last = deviceNow();
    run();
  };
  const timer = setInterval(runIfDue, Math.min(milliseconds, 1000));
  document.addEventListener('visibilitychange', runIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', runIfDue);
  };
}
