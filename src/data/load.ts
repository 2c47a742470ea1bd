// Fetches a source: `load` for a route's loader when a screen opens, `fetchSource` whenever it may have changed.
import { toAppError } from '../api/app-error.ts';
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

/** A route's loader. Rejects only where the navigation was aborted. */
export async function load<T>(
  app: App & Pick<AppContext, 'connection'>,
  source: Source<T>,
  signal: AbortSignal,
): Promise<Loaded<T>> {
  const { showsFirst } = source;
  const loaded = { source, tick: tick(app.store), snapshot: null, error: null, pending: null };
  const lost = app.connection.lostSince() !== null;

  /** After the device's copy is painted. */
  async function fetchInBackground(): Promise<Outcome<T>> {
    await afterPaint();
    return await fetchSource(app, source, signal);
  }

  if (showsFirst === 'loading') return { ...loaded, pending: fetchSource(app, source, signal) };
  if (showsFirst === 'device') {
    const snapshot = await (lost ? answerOnDevice(app, source) : readOnDevice(app, source));
    if (snapshot || lost) return { ...loaded, snapshot, pending: fetchInBackground() };
  }
  const { snapshot, error } = await fetchSource(app, source, signal);
  if (snapshot) return { ...loaded, snapshot };
  signal.throwIfAborted();
  const useCopy = error?.unreachable || (showsFirst === 'service' && error?.type !== 'notFound');
  return { ...loaded, error, snapshot: useCopy ? await answerOnDevice(app, source) : null };
}
