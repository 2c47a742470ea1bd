// The early list as the app knows it, and the only file of this folder that the app imports: the app's screen takes its
// place, and what a list's screen shows is stored for the next start.
import './early-list.css';
import { useEffect } from 'react';
import { afterFirstScreen, firstScreenShown } from '../lib/first-screen.ts';
import { clearScreenCopies, copiesCleared } from '../lib/screen-copies.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { appShown, startFailed } from './hand-over.ts';
import { type ListInfo, storeScreen } from './store-screen.ts';

/** Marks placeholders that are drawn until the device's data is there. */
const pending = '#root [data-pending]';

/** The app's own skeleton is shown then, as with the splash: its buttons work, which those of the early list do not. */
const maxPendingMs = 3_000;

/** The screen changes several times for one answer of the service. */
const quietMs = 1_000;

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

/**
 * Has the page loader remove the early list once the app's screen is drawn, and the app carry out the taps on it. What can
 * wait begins when they are answered.
 * @param isNavigating whether a tap leads to another screen, whose rendering is awaited then (src/router.ts)
 */
export function replaceEarlyList(isNavigating: () => boolean): void {
  whenDrawn(() =>
    requestAnimationFrame(() => {
      document.dispatchEvent(new Event(appShown));
      setTimeout(() => {
        if (!isNavigating()) firstScreenShown();
      });
    }),
  );
}

/** Has the page loader remove the early list and forget the taps on it, because a failure is shown instead of the app. */
export function giveUpEarlyList(): void {
  document.dispatchEvent(new Event(startFailed));
}

/**
 * Stores a copy of the list's screen, a second after its last change, and again after all copies were cleared.
 * @param info null while the next start would show something else: nothing is stored
 * @param isOutOfDate whether the list has changed since it was stored: no copy of it stays
 */
export function useStoreScreen(info: ListInfo | null, isOutOfDate: boolean): void {
  useEffect(() => {
    if (isOutOfDate) clearScreenCopies();
  }, [isOutOfDate]);
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root || !info) return;
    let timer = 0;
    let isOpen = true;
    const store = () => {
      timer = 0;
      if (isOpen) storeScreen(root, info);
    };
    const storeLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => whenIdle(store), quietMs);
    };
    // Whoever puts the tablet away at once finds the last state all the same.
    const storeNow = () => {
      if (timer !== 0 && document.visibilityState === 'hidden') store();
    };
    const observer = new MutationObserver(storeLater);
    afterFirstScreen(() => {
      if (!isOpen) return;
      observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
      storeLater();
    });
    document.addEventListener('visibilitychange', storeNow);
    document.addEventListener(copiesCleared, storeLater);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', storeNow);
      document.removeEventListener(copiesCleared, storeLater);
    };
  }, [info]);
}
