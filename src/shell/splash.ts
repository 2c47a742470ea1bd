import { announceAppShown, isEarlyListShown } from '../early-list/hand-over.ts';
import { firstScreenShown } from '../lib/when-idle.ts';

/** Marks placeholders that are drawn until the device's data is there. */
const pending = '#root [data-pending]';

/** The app's own skeleton is shown then, as with the splash: its buttons work, which those of the early list do not. */
const maxPendingMs = 3_000;

/** Calls back when nothing is still to come on the screen that is drawn beneath the early list, or it takes too long. */
function whenDrawn(run: () => void): void {
  if (!document.querySelector(pending)) {
    run();
    return;
  }
  function finish(): void {
    observer.disconnect();
    clearTimeout(timer);
    run();
  }
  const timer = setTimeout(finish, maxPendingMs);
  const observer = new MutationObserver(() => {
    if (!document.querySelector(pending)) finish();
  });
  observer.observe(document.getElementById('root') ?? document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-pending'],
  });
}

/** Removes the early list; what can wait begins once the taps on it are answered. */
function showApp(isNavigating: () => boolean): void {
  announceAppShown();
  // A tap that leads to another screen ends with that one's being rendered (src/router.ts).
  setTimeout(() => {
    if (!isNavigating()) firstScreenShown();
  });
}

/** Removes the splash, or the early list, once the first screen has been painted (two frames), so that nothing flashes. */
export function revealScreen(isNavigating: () => boolean): void {
  if (isEarlyListShown()) whenDrawn(() => requestAnimationFrame(() => showApp(isNavigating)));
  else requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('splash')?.remove()));
}
