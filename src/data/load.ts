// Fetches a source: `load` for a route's loader when a screen opens, `fetchSource` whenever it may have changed.
import { toAppError } from '../api/app-error.ts';
import { isEarlyListShown } from '../early-list/hand-over.ts';
import { afterPaint } from '../lib/when-idle.ts';
import type { AppContext } from './app-context.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded, Outcome, Source } from './source.ts';
import { tick } from './tab-clock.ts';

type App = Pick<AppContext, 'call' | 'cache' | 'store'>;

/** Asks the service and stores its answer, without waiting until it is stored. Never rejects. */
export async function fetchSource<T>(
  { call, cache, store }: App,
  source: Pick<Source<T>, 'fetch' | 'device'>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  const request = { requestedAt: Date.now(), tick: tick(store) };
  try {
    const value = await source.fetch(call, signal);
    void source.device?.write(cache, value, request.requestedAt);
    return { tick: request.tick, snapshot: { value, ...request, origin: 'service' }, error: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    return { tick: request.tick, snapshot: null, error: error.type === 'aborted' ? null : error };
  }
}

/** What can be shown while the service is asked. */
async function readOnDevice<T>(
  { cache }: Pick<App, 'cache'>,
  { device }: Source<T>,
): Promise<Snapshot<T> | null> {
  return (await (device?.readUnchanged ?? device?.read)?.(cache)) ?? null;
}

/** The best answer without the service. */
async function answerOnDevice<T>(
  { cache }: Pick<App, 'cache'>,
  { device }: Source<T>,
): Promise<Snapshot<T> | null> {
  return (await (device?.answer ?? device?.read)?.(cache)) ?? null;
}

/** What the device has to show; offline, the best that it can answer. */
function readFirst<T>(app: App, source: Source<T>, isLost: boolean): Promise<Snapshot<T> | null> {
  return isLost ? answerOnDevice(app, source) : readOnDevice(app, source);
}

/** Whether neither an early list nor the device's database has anything to show yet. */
const isBlank = ({ cache }: App) => cache.isOpening && !isEarlyListShown();

/** A route's loader. Rejects only where the navigation was aborted. */
export async function load<T>(
  app: App & Pick<AppContext, 'connection'>,
  source: Source<T>,
  signal: AbortSignal,
): Promise<Loaded<T>> {
  const { showsFirst } = source;
  const loaded = { source, tick: tick(app.store), snapshot: null, error: null, pending: null };
  const isLost = app.connection.lostSince() !== null;
  const fetchNow = () => fetchSource(app, source, signal);

  /** After the device's copy is painted. */
  async function fetchInBackground(): Promise<Outcome<T>> {
    await afterPaint();
    return await fetchNow();
  }

  if (showsFirst === 'loading') return { ...loaded, pending: fetchNow() };
  // A start asks the service while the device's database is opened.
  const asked = isBlank(app) ? fetchNow() : null;
  if (showsFirst === 'device') {
    const snapshot = await readFirst(app, source, isLost);
    if (snapshot || isLost) return { ...loaded, snapshot, pending: asked ?? fetchInBackground() };
  }
  const { snapshot, error } = await (asked ?? fetchNow());
  if (snapshot) return { ...loaded, snapshot };
  signal.throwIfAborted();
  const useCopy = error?.unreachable || (showsFirst === 'service' && error?.type !== 'notFound');
  return { ...loaded, error, snapshot: useCopy ? await answerOnDevice(app, source) : null };
}
