// A list's way down: the page that this device knows is there at once and is asked again behind;
// one that it does not know waits for the service; without the service the rows that were seen answer.
import { type AppError, toAppError } from '../api/app-error.ts';
import { afterPaint } from '../lib/when-idle.ts';
import type { AppContext } from './app-context.ts';
import type { ListPage, ListQuery, ListSource, ListTypes } from './list-source.ts';

export interface LoadedList<Row> {
  page: ListPage<Row> | null;
  /** Why there is no page, or why it comes from the rows that were seen. */
  error: AppError | null;
  /** Settles when the page has been asked again: null, or why that failed. */
  behind: Promise<AppError | null> | null;
}

type Parts = Pick<AppContext, 'call' | 'cache'>;

/** Asks the service for a page; `kept` settles when the device has it. */
async function askPage<L extends ListTypes>(
  { call, cache }: Parts,
  source: ListSource<L>,
  query: ListQuery<L>,
  signal?: AbortSignal,
): Promise<{ page: ListPage<L['row']>; kept: Promise<unknown> }> {
  const at = Date.now();
  const { rows, count } = await source.fetchPage(call, query, signal);
  const kept = cache.keepPage(source, query, { rows, count, at });
  return { page: { rows, count, readAt: at, from: 'service' }, kept };
}

/** Asks the service for a page and keeps its answer. */
export async function fetchPage<L extends ListTypes>(
  parts: Parts,
  source: ListSource<L>,
  query: ListQuery<L>,
  signal?: AbortSignal,
): Promise<ListPage<L['row']>> {
  const { page, kept } = await askPage(parts, source, query, signal);
  await kept;
  return page;
}

/** Why some work failed; null where it did not, or was given up. */
export async function errorOf(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const known = await toAppError(error);
    return known.kind === 'aborted' ? null : known;
  }
}

/** A route's loader for a list. Never rejects but for a navigation that was given up. */
export async function loadList<L extends ListTypes>(
  parts: Parts & Pick<AppContext, 'connection'>,
  source: ListSource<L>,
  query: ListQuery<L>,
  signal: AbortSignal,
): Promise<LoadedList<L['row']>> {
  /** What is shown meanwhile comes first. */
  async function behind(): Promise<void> {
    await afterPaint();
    await fetchPage(parts, source, query, signal);
  }

  const offline = parts.connection.offlineSince() !== null;
  const seen = offline ? null : await parts.cache.page(source, query);
  if (seen) return { page: seen, error: null, behind: errorOf(behind()) };
  try {
    if (!offline) {
      // Shown before the device has it: writing takes as long as asking.
      const { page } = await askPage(parts, source, query, signal);
      return { page, error: null, behind: null };
    }
    // Known to be out of reach: the rows answer at once, and the service is asked behind.
    const page = await parts.cache.fromRows(source, query);
    return { page, error: null, behind: errorOf(behind()) };
  } catch (error) {
    const known = await toAppError(error);
    if (known.kind === 'aborted') throw known;
    const page = known.unreachable ? await parts.cache.fromRows(source, query) : null;
    return { page, error: known, behind: null };
  }
}
