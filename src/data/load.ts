// Fetches a source: `load` for a route's loader when a screen opens, `fetchSource` whenever it may have changed.
import { type AppError, toAppError } from '../api/app-error.ts';
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { searchDebounceMs } from '../lib/search-debounce.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { afterPaint } from '../lib/when-idle.ts';
import type { AppContext } from './app-context.ts';
import { nextRequestNumber } from './request-number.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded, Outcome, Source } from './source.ts';
import { type RecordedQuery, recordQuery } from './typed-search.ts';

type App = Pick<AppContext, 'call' | 'cache' | 'store'>;

/** Asks the service and stores its answer, without waiting until it is stored. Never rejects. */
export async function fetchSource<T>(
  { call, cache, store }: App,
  source: Pick<Source<T>, 'fetch' | 'device'>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  const requestNumber = nextRequestNumber(store);
  const requestedAt = serviceNow();
  try {
    const value = await source.fetch(call, signal);
    void source.device?.write(cache, value, requestedAt);
    return { requestNumber, snapshot: { value, requestedAt, requestNumber, origin: 'service' }, error: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    return { requestNumber, snapshot: null, error: error.type === 'aborted' ? null : error };
  }
}

/** Reads what can be shown while the service is asked. */
async function readOnDevice<T>(
  { cache }: Pick<App, 'cache'>,
  { device }: Source<T>,
): Promise<Snapshot<T> | null> {
  return (await (device?.readUnchanged ?? device?.read)?.(cache)) ?? null;
}

/** The best answer without the service. */
async function answerOnDevice<T>(
  { cache, directory }: Pick<AppContext, 'cache' | 'directory'>,
  { device }: Source<T>,
): Promise<Snapshot<T> | null> {
  const stored = await (device?.answer ?? device?.read)?.(cache);
  return stored ?? (await device?.fromDirectory?.(directory)) ?? null;
}

function limitOf(isLost: boolean, { isTyped }: RecordedQuery): number {
  if (isLost) return browserLimitsMs.database;
  // While keys are typed, the service waits anyway.
  return isTyped ? searchDebounceMs : browserLimitsMs.directory;
}

/** The directory's answer in time. Null, without a wait, where it answers nothing. */
function readDirectory<T>(
  { directory }: Pick<AppContext, 'directory'>,
  { showsFirst, device }: Source<T>,
  limitMs: number,
): Promise<Snapshot<T> | null> | null {
  const answer = showsFirst === 'device' && directory.answers() && device?.fromDirectory?.(directory);
  if (!answer) return null;
  return inTime(answer, limitMs).catch(() => null);
}

/** The copy to show in place of an answer, where there may be one. */
async function readInstead<T>(
  app: App & Pick<AppContext, 'directory'>,
  source: Source<T>,
  error: AppError | null,
): Promise<Snapshot<T> | null> {
  const mayShowCopy = error?.unreachable || (source.showsFirst === 'service' && error?.type !== 'notFound');
  return mayShowCopy ? await answerOnDevice(app, source) : null;
}

/** Reads the device's copy; offline, the best that it can answer. */
function readFirst<T>(
  app: App & Pick<AppContext, 'directory'>,
  source: Source<T>,
  isLost: boolean,
): Promise<Snapshot<T> | null> {
  return isLost ? answerOnDevice(app, source) : readOnDevice(app, source);
}

/** The service's answer where it is there before the device's, else the device's. */
async function readSooner<T>(
  read: Promise<Snapshot<T> | null>,
  asked: Promise<Outcome<T>> | null,
): Promise<Snapshot<T> | null> {
  // A failure of the service tells nothing about what the device has.
  return await Promise.race([read, ...(asked ? [asked.then(({ snapshot }) => snapshot ?? read)] : [])]);
}

/**
 * A route's loader. Rejects only where the navigation was aborted.
 * @param known what the app starts with, before any database has answered
 */
export async function load<T>(
  app: App & Pick<AppContext, 'reachability' | 'directory'>,
  source: Source<T>,
  signal: AbortSignal,
  known: Snapshot<T> | null = null,
): Promise<Loaded<T>> {
  const { showsFirst } = source;
  const typed = recordQuery(app.store, source);
  const requestNumber = nextRequestNumber(app.store);
  const loaded = { source, requestNumber, snapshot: null, error: null, pending: null };
  const isLost = app.reachability.lostSince() !== null;
  const fetchNow = () => fetchSource(app, source, signal);

  /** After the device's copy is painted. */
  async function fetchInBackground(): Promise<Outcome<T>> {
    await afterPaint();
    const isWanted = await typed.untilPause(signal);
    return isWanted ? await fetchNow() : { requestNumber, snapshot: null, error: null };
  }

  if (showsFirst === 'loading') return { ...loaded, pending: fetchNow() };
  const first = known ?? (await readDirectory(app, source, limitOf(isLost, typed)));
  if (first) return { ...loaded, snapshot: first, pending: fetchInBackground() };
  typed.skipPause();
  // The device's database may take as long as the service: both are asked at once.
  const asked = isLost ? null : fetchNow();
  if (showsFirst === 'device') {
    const snapshot = await readSooner(readFirst(app, source, isLost), asked);
    if (snapshot || isLost) return { ...loaded, snapshot, pending: asked ?? fetchInBackground() };
  }
  const { snapshot, error } = await (asked ?? fetchNow());
  if (snapshot) return { ...loaded, snapshot };
  signal.throwIfAborted();
  return { ...loaded, error, snapshot: await readInstead(app, source, error) };
}
