// The state of a list's screen: what the loader brought, kept current by the cache, re-read while it is open.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, toAppError } from '../api/app-error.ts';
import { everyWhileVisible } from '../lib/every.ts';
import { useApp } from './app-context.ts';
import { affects, type Change, useRefetchOnChange } from './changes.ts';
import { queryKey } from './list-cache.ts';
import type { ListPage, ListQuery, ListSource, ListTypes } from './list-source.ts';
import { errorOf, fetchPage, type LoadedList } from './load-list.ts';
import { settled } from './membership-changes.ts';
import { refetchList } from './refetch-list.ts';
import { useKeptRows } from './use-kept-rows.ts';
import { useOutcome } from './use-outcome.ts';
import { type Order, useStableOrder } from './use-stable-order.ts';
import { useStored } from './use-stored.ts';

/** An open list is read again this often, in ms. */
const rereadInterval = 30_000;

/** Within this time after one's own write what is heard of changes may be of that, in ms. */
const echo = 2_000;

export interface ListState<Row> {
  page: ListPage<Row> | null;
  /** Why there is nothing to show. */
  error: AppError | null;
  /** Why what is shown could not be read again. */
  notRefreshed: AppError | null;
  busy: boolean;
  /** How many records have come and gone since this order was shown; they wait until the person asks. */
  changes: number;
  /** Ids of rows that stand where they stood, and are not in the list any more. */
  gone: ReadonlySet<string>;
  /** Reads the list again and shows it as it is now. */
  refresh(): Promise<void>;
  touch(): void;
}

/** What became of reading a list again. */
interface Refreshed<Row> {
  loaded: LoadedList<Row>;
  error: AppError | null;
  /** The answer, where it was shown at once. */
  fresh?: Pick<ListPage<Row>, 'rows' | 'readAt'>;
}

const noPage = { rows: [], count: 0, readAt: 0 };

/** A list that was answered with `status:false` has nothing to show. */
function visiblePage<Row>(trouble: AppError | null, page: ListPage<Row> | null): ListPage<Row> | null {
  return trouble?.declined ? null : page;
}

function orderOf<Row>(
  { idOf }: { idOf(row: Row): string },
  { rows, count, readAt }: Pick<ListPage<Row>, 'rows' | 'count' | 'readAt'>,
): Order {
  return { ids: rows.map(idOf), count, readAt };
}

/** The answer that brought an order has its rows, too; the device reads them a moment later. */
function rowsOf<Row>(
  { idOf }: { idOf(row: Row): string },
  ids: string,
  ...pages: readonly [Pick<ListPage<Row>, 'rows'>, Pick<ListPage<Row>, 'rows'>]
): Row[] {
  return (pages.find(({ rows }) => rows.map(idOf).join() === ids) ?? pages[1]).rows;
}

export function useList<L extends ListTypes>(
  source: ListSource<L>,
  query: ListQuery<L>,
  loaded: LoadedList<L['row']>,
): ListState<L['row']> {
  const { call, cache } = useApp();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refreshed, setRefreshed] = useState<Refreshed<L['row']> | null>(null);
  const wroteAt = useRef(0);
  const behind = useOutcome(loaded.behind);
  // What was said about an earlier load says nothing about this one.
  const latest = refreshed?.loaded === loaded ? refreshed : null;

  const key = queryKey(source.entity, query);
  const trouble = latest ? latest.error : (behind ?? loaded.error);
  // Only an answer of the service ends what this device put together itself.
  const fromLoader = !cache.lasting || (loaded.page?.from === 'rows' && latest?.error !== null);
  const stored = useStored(key, () => cache.lastPage(source, query), loaded.page);
  const page = visiblePage(trouble, fromLoader ? loaded.page : stored);
  const newest = page ?? noPage;
  const order = useStableOrder(`${key}${page?.from}`, orderOf(source, newest));
  const ids = order.ids.join();
  const fresh = latest?.fresh ?? noPage;
  // What was stored before a refresh is not shown after it, not even for the moment until it is read again.
  const storedSince = `${fresh.readAt} ${ids}`;
  const known = useStored(
    storedSince,
    () => cache.rows(source, order.ids),
    rowsOf(source, ids, fresh, newest),
  );
  const rows = useKeptRows(source.idOf, order.ids, known);

  /** Without a database nothing is written that a live query could see: the loader brings it. */
  async function showWithoutDatabase(): Promise<void> {
    if (!cache.lasting) await router.invalidate();
  }

  const reread = useEffectEvent(async (changes: readonly Change[] = []) => {
    const { ids } = order;
    const work = async () => {
      const seen = await refetchList({ call, cache }, source, query, ids, changes);
      await showWithoutDatabase();
      // The order that was adopted after one's own write has it already.
      order.see(ids, Date.now() - wroteAt.current < echo ? settled(seen) : seen);
    };
    setRefreshed({ loaded, error: await errorOf(work()) });
  });
  useEffect(() => everyWhileVisible(rereadInterval, () => void reread()), []);
  useRefetchOnChange(source.shows, async (reason, changes) => {
    if (reason === 'write') {
      await refresh();
      wroteAt.current = Date.now();
    } else if (reason === 'event' || affects(changes, order.ids)) await reread(changes);
  });

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const fresh = await fetchPage({ call, cache }, source, query);
      await showWithoutDatabase();
      order.adopt(orderOf(source, fresh));
      setRefreshed({ loaded, error: null, fresh });
    } catch (error) {
      setRefreshed({ loaded, error: await toAppError(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    page: page && { ...page, rows },
    error: page ? null : trouble,
    notRefreshed: page ? trouble : null,
    busy,
    changes: page ? order.changes : 0,
    gone: order.gone,
    refresh,
    touch: order.touch,
  };
}
