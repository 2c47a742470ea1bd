// An open list: its page is kept current, but its order stays until the person asks for another.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type AppError, toAppError } from '../api/app-error.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { useApp } from './app-context.ts';
import { type Change, isAffected, useRefetchOnChange } from './changes.ts';
import type { ListQuery, ListSource, ListTypes, Page } from './list-source.ts';
import { unchangedMembership } from './membership-changes.ts';
import { refetchList } from './refetch-list.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded } from './source.ts';
import { useKeptRows } from './use-kept-rows.ts';
import { useSource } from './use-source.ts';
import { type Order, useStableOrder } from './use-stable-order.ts';

/** How often an open list is fetched again. */
const refetchIntervalMs = 30_000;

/** How long after one's own write the events that arrive may be about it. */
const ownEventsMs = 2_000;

/** A page as a list shows it: its rows in the order that stays. */
export interface ListPage<Row> extends Page<Row>, Pick<Snapshot<Page<Row>>, 'readAt' | 'from'> {}

export interface ListState<Row> {
  page: ListPage<Row> | null;
  /** Why there is nothing to show. */
  error: AppError | null;
  /** Why what is shown could not be fetched again. */
  notRefreshed: AppError | null;
  busy: boolean;
  /** How many records have come and gone since this order was shown; they wait until the person asks. */
  changes: number;
  /** Ids of rows that are shown where they were, and are not in the list any more. */
  gone: ReadonlySet<string>;
  /** Fetches the list again and shows it as it is now. */
  refresh(): Promise<void>;
  touch(): void;
}

function toOrder<Row>(idOf: (row: Row) => string, snapshot: Snapshot<Page<Row>> | null): Order {
  const { rows, count } = snapshot?.value ?? { rows: [], count: 0 };
  return { ids: rows.map(idOf), count, readAt: snapshot?.readAt ?? 0 };
}

export function useList<L extends ListTypes>(
  list: ListSource<L>,
  query: ListQuery<L>,
  loaded: Loaded<Page<L['row']>>,
): ListState<L['row']> {
  const app = useApp();
  const { key } = loaded.source;
  const source = useSource(loaded);
  const [busy, setBusy] = useState(false);
  const [lookups, setLookups] = useState<{ loaded: unknown; error: AppError | null; offPage: L['row'][] }>();
  const wroteAt = useRef(0);

  const lookedUp = lookups?.loaded === loaded ? lookups : null;
  const trouble = source.error ?? lookedUp?.error ?? null;
  // A list that the service declines has nothing to show.
  const snapshot = trouble?.declined ? null : source.snapshot;
  const order = useStableOrder(`${key}${snapshot?.from}`, toOrder(list.idOf, snapshot));
  const known = useMemo(
    () => [...(lookedUp?.offPage ?? []), ...(snapshot?.value.rows ?? [])],
    [lookedUp, snapshot],
  );
  const rows = useKeptRows(list.idOf, order.ids, known);

  async function fetchPage(): Promise<Page<L['row']>> {
    const { snapshot, error } = await source.refetch();
    if (!snapshot) throw error;
    return snapshot.value;
  }

  const refetch = useEffectEvent(async (changes: readonly Change[] = []) => {
    const { ids } = order;
    try {
      const { membership, offPage } = await refetchList(app, list, query, fetchPage, ids, changes);
      setLookups({ loaded, error: null, offPage });
      // The order that was accepted after one's own write has it already.
      const isOwn = Date.now() - wroteAt.current < ownEventsMs;
      order.record(ids, isOwn ? unchangedMembership(membership) : membership);
    } catch (thrown) {
      const error = await toAppError(thrown);
      setLookups((before) => ({ loaded, error, offPage: before?.loaded === loaded ? before.offPage : [] }));
    }
  });
  useEffect(() => everyWhileVisible(refetchIntervalMs, () => void refetch()), []);
  useRefetchOnChange(list.shows, async (reason, changes) => {
    if (reason === 'write') {
      await refresh();
      wroteAt.current = Date.now();
    } else if (reason === 'event' || isAffected(changes, order.ids)) await refetch(changes);
  });

  async function refresh(): Promise<void> {
    setBusy(true);
    const { snapshot } = await source.refetch();
    if (snapshot) {
      order.accept(toOrder(list.idOf, snapshot));
      setLookups({ loaded, error: null, offPage: [] });
    }
    setBusy(false);
  }

  return {
    page: snapshot && { rows, count: snapshot.value.count, readAt: snapshot.readAt, from: snapshot.from },
    error: snapshot ? null : trouble,
    notRefreshed: snapshot ? trouble : null,
    busy,
    changes: snapshot ? order.changes : 0,
    gone: order.gone,
    refresh,
    touch: order.touch,
  };
}
