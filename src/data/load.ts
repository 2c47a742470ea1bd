// Fetches a source: `load` for a route's loader when a screen opens, `fetchSource` whenever it may have changed. A loader asks
// the store and the service, and shows what comes first; what comes later corrects it (use-loaded.ts).
import { toAppError } from '../api/app-error.ts';
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { pause } from '../lib/pause.ts';
import { searchDebounceMs } from '../lib/search-debounce.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { afterPaint } from '../lib/when-idle.ts';
import type { AppContext } from './app-context.ts';
import { nextRequestNumber } from './request-number.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded, Outcome, Source, Stored } from './source.ts';
import { isCompleteAtom } from './store/list-store.ts';
import { recordQuery } from './typed-search.ts';

type App = Pick<AppContext, 'call' | 'lists' | 'store'>;
type LoadingApp = App & Pick<AppContext, 'reachability'>;

/** Asks the service; the store learns its answer, for which nobody waits. Never rejects. */
export async function fetchSource<T>(
  { call, lists, store }: App,
  source: Pick<Source<T>, 'fetch' | 'stored'>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  const requestNumber = nextRequestNumber(store);
  const requestedAt = serviceNow();
  try {
    const value = await source.fetch(call, signal);
    source.stored?.learn(lists, value, requestedAt);
    return { requestNumber, snapshot: { value, requestedAt, requestNumber, complete: true }, error: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    return { requestNumber, snapshot: null, error: error.type === 'aborted' ? null : error };
  }
}

/** Asks the service without a wait: the screen shows that it is loading. */
export function loadLater<T>(app: App, source: Source<T>, signal?: AbortSignal): Loaded<T> {
  const requestNumber = nextRequestNumber(app.store);
  return { source, requestNumber, snapshot: null, error: null, pending: fetchSource(app, source, signal) };
}

/** How long a loader waits for the store before it asks the service. */
function patienceMs(
  { reachability, lists, store }: LoadingApp,
  { mayLead }: Stored<unknown>,
  isTyped: boolean,
): number {
  // Nobody else answers.
  if (reachability.lostSince() !== null) return browserLimitsMs.database;
  if (!mayLead || !lists.isOpen() || !store.get(isCompleteAtom)) return 0;
  // While keys are typed, the service waits anyway.
  return isTyped ? searchDebounceMs : browserLimitsMs.store;
}

/**
 * The first of the service's answer, and of what the store knows: at once where that is complete, else when the service keeps
 * a person waiting. A store that is not open yet is asked as late.
 */
async function race<T>(
  { lists }: App,
  { read, mayLead }: Stored<T>,
  asked: Promise<Outcome<T>>,
  signal: AbortSignal,
): Promise<Outcome<T> | Snapshot<T>> {
  if (!mayLead) return await asked;
  let isAnswered = false;
  const answered = asked.then((outcome) => {
    isAnswered = true;
    return outcome;
  });
  const untilLate = () => Promise.race([answered, pause(browserLimitsMs.database, signal)]);
  async function readKnown(): Promise<Outcome<T> | Snapshot<T>> {
    const isOpen = lists.isOpen();
    if (!isOpen) await untilLate();
    const known = isAnswered || signal.aborted ? null : await read(lists);
    if (known && !known.complete && isOpen) await untilLate();
    return known && !isAnswered ? known : await answered;
  }
  return await Promise.race([answered, readKnown()]);
}

/**
 * A route's loader. Rejects only where the navigation was aborted.
 * @param start what the app starts with, before the store has answered
 */
export async function load<T>(
  app: LoadingApp,
  source: Source<T>,
  signal: AbortSignal,
  start: Snapshot<T> | null = null,
): Promise<Loaded<T>> {
  const { stored } = source;
  if (!stored) return loadLater(app, source, signal);
  const typed = recordQuery(app.store, source);
  const requestNumber = nextRequestNumber(app.store);
  const loaded = { source, requestNumber, snapshot: null, error: null, pending: null };

  /** After what is known is painted. */
  async function fetchInBackground(): Promise<Outcome<T>> {
    await afterPaint();
    const isWanted = await typed.untilPause(signal);
    return isWanted ? await fetchSource(app, source, signal) : { requestNumber, snapshot: null, error: null };
  }

  if (start) return { ...loaded, snapshot: start, pending: fetchInBackground() };
  const patience = patienceMs(app, stored, typed.isTyped);
  const known = patience > 0 ? await inTime(stored.read(app.lists), patience).catch(() => null) : null;
  const isLost = app.reachability.lostSince() !== null;
  if (known && (known.complete || isLost))
    return { ...loaded, snapshot: known, pending: fetchInBackground() };
  typed.skipPause();
  const asked = fetchSource(app, source, signal);
  const first = await race(app, stored, asked, signal);
  if ('value' in first) return { ...loaded, snapshot: first, pending: asked };
  const { snapshot, error } = first;
  if (snapshot) return { ...loaded, snapshot };
  signal.throwIfAborted();
  if (error?.type === 'notFound') return { ...loaded, error, snapshot: null };
  const last = await inTime(stored.read(app.lists), browserLimitsMs.database).catch(() => null);
  const showsKnown = error?.unreachable || !stored.mayLead || last?.complete;
  return { ...loaded, error, snapshot: showsKnown ? last : null };
}
