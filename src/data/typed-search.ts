// The words that are being typed into the header's search box. The directory answers each key; the service is asked
// when the keys pause, and at once when the person asks in any other way: Enter, clear, a sort, a page, Refresh.
import { atom } from 'jotai';
import type { Store } from '../api/reachability.ts';
import { pause } from '../lib/pause.ts';
import { searchDebounceMs } from '../lib/search-debounce.ts';

interface Typing {
  text: string;
  /** The key of the query to which the keys have led, once it is loaded. */
  key?: string;
  /** The person has asked for the answer. */
  asked?: true;
}

const typing = atom<Typing | null>(null);

/** The words for which Enter was pressed while the address had them already; a new object each time. */
export const enteredSearch = atom<{ text: string } | null>(null);

/**
 * @param text the words that the keys have led to; null after a search that is not typed
 * @returns whether keys were typed just before
 */
export function setTypedText(store: Store, text: string | null): boolean {
  const wasTyping = store.get(typing) !== null;
  store.set(typing, text === null ? null : { text });
  return wasTyping;
}

/** Whether the keys that led to this query have not paused yet. */
export function isBeingTyped(store: Store, key: string): boolean {
  const typed = store.get(typing);
  return typed?.key === key && !typed.asked;
}

/** The query that waits for the keys to pause, or is on its way to the screen, is asked now. */
export function askNow(store: Store): void {
  store.set(typing, (typed) => typed && { ...typed, asked: true });
}

/** A query that the keys may have led to. */
export interface RecordedQuery {
  isTyped: boolean;
  /** Waits until the keys have paused, if they have led to it. Resolves to false where another query has taken its place. */
  untilPause(signal: AbortSignal): Promise<boolean>;
  /** It is asked without waiting. */
  skipPause(): void;
}

const notTyped: RecordedQuery = { isTyped: false, untilPause: async () => true, skipPause: () => undefined };

/** Notes that a query is loaded. One to which the keys have not led ends the typing; a source without words does not. */
export function recordQuery(
  store: Store,
  { key, searchText }: { key: string; searchText?: string },
): RecordedQuery {
  if (searchText === undefined) return notTyped;
  const typed = store.get(typing);
  const isLed = typed?.text === searchText && (typed.key ?? key) === key && !typed.asked;
  store.set(typing, isLed ? { text: searchText, key } : null);
  return isLed
    ? {
        isTyped: true,
        untilPause: (signal) => untilPause(store, key, signal),
        skipPause: () => store.set(typing, null),
      }
    : notTyped;
}

async function untilPause(store: Store, key: string, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener('abort', end);
  const unsubscribe = store.sub(typing, () => {
    if (!isBeingTyped(store, key)) end();
  });
  if (isBeingTyped(store, key) && !signal.aborted) await pause(searchDebounceMs, ended.signal);
  unsubscribe();
  signal.removeEventListener('abort', end);
  const isLatest = store.get(typing)?.key === key;
  if (isLatest) store.set(typing, null);
  return isLatest && !signal.aborted;
}
