// The early list as the app knows it, and the only file of this folder that the app imports: the app's first list begins with
// the start record's rows, its screen takes the picture's place, and what a list's screen shows is stored for the next start.
import './early-list.css';
import { useEffect } from 'react';
import { afterFirstScreen, firstScreenShown } from '../lib/first-screen.ts';
import { clearStartRecords, recordsCleared } from '../lib/start-records.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useKeeping } from '../session/device-storage.ts';
import { appShown, startFailed } from './hand-over.ts';
import type { StartRecord } from './start-record.ts';
import { type ListFacts, storeRecord } from './store-record.ts';

/** Marks placeholders that are drawn until the device's data is there. */
const pending = '#root [data-pending]';

/** The app's own skeleton is shown then, as with the splash: its buttons work, which those of the picture do not. */
const maxPendingMs = 3_000;

/** The screen changes several times for one answer of the service. */
const quietMs = 1_000;

/** The start record's answer to a query of this person: once, and only beneath its picture. */
export function takeStartRows(
  person: string | undefined,
  query: string,
): Pick<StartRecord, 'rows' | 'count' | 'readAt'> | null {
  const record = globalThis.startRecord;
  if (!record || record.query !== query) return null;
  globalThis.startRecord = undefined;
  return record.person === person && record.rows.length > 0 ? record : null;
}

/**
 * Has the page loader remove the picture once the app's screen is drawn beneath it. What can wait begins then.
 * @param isNavigating whether the screen leads to another one, whose rendering is awaited then (src/router.ts)
 */
export function replacePicture(isNavigating: () => boolean, until = performance.now() + maxPendingMs): void {
  requestAnimationFrame(() => {
    if (document.querySelector(pending) && performance.now() < until) {
      replacePicture(isNavigating, until);
      return;
    }
    globalThis.startRecord = undefined;
    document.dispatchEvent(new Event(appShown));
    setTimeout(() => {
      if (!isNavigating()) firstScreenShown();
    });
  });
}

/** Has the page loader remove the picture, because a failure is shown instead of the app. */
export function giveUpPicture(): void {
  document.dispatchEvent(new Event(startFailed));
}

/**
 * Stores the start record of a list's screen: a second after the list has changed or all records were cleared, and when the
 * page is hidden.
 * @param facts null while the next start would show something else: nothing is stored
 * @param isOutOfDate whether the list has changed since it was stored: no record of it stays
 */
export function useStoreRecord(facts: ListFacts | null, isOutOfDate: boolean): void {
  const keeping = useKeeping();
  useEffect(() => {
    if (isOutOfDate) clearStartRecords();
  }, [isOutOfDate]);
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root || !facts) return;
    let timer = 0;
    let isOpen = true;
    const store = () => {
      if (isOpen && !storeRecord(root, facts, keeping)) storeLater();
    };
    const storeLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => whenIdle(store), quietMs);
    };
    // Whoever puts the tablet away finds the last state.
    const storeHidden = () => document.visibilityState === 'hidden' && store();
    afterFirstScreen(storeLater);
    document.addEventListener('visibilitychange', storeHidden);
    document.addEventListener(recordsCleared, storeLater);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', storeHidden);
      document.removeEventListener(recordsCleared, storeLater);
    };
  }, [facts, keeping]);
}
