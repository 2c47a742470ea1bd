// The number on the icon of the installed app: requests and jobs that run, so that it is seen without opening the app.
import { useEffect } from 'react';

/** By component. */
const running = new Map<symbol, number>();

function show(): void {
  const total = [...running.values()].reduce((sum, count) => sum + count, 0);
  // Few browsers have it, and they refuse it to an app that is not installed.
  if ('setAppBadge' in navigator) navigator.setAppBadge(total).catch(() => undefined);
}

// Nothing is followed any more once the page is left.
window.addEventListener('pagehide', () => {
  running.clear();
  show();
});

/** Adds to the number for as long as the component is mounted. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const key = Symbol('badge');
    running.set(key, count);
    show();
    return () => {
      running.delete(key);
      show();
    };
  }, [count]);
}
