// An open list: its rows are kept current, but its order stays until the person asks for another.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type AppError, toAppError } from '../api/app-error.ts';
import { isWithin } from '../lib/is-within.ts';
import { deviceNow } from '../lib/service-clock.ts';
import { useApp } from './app-context.ts';
import { type Change, isAffected, type Reason, useRefetchRegularly } from './changes.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from './list-definition.ts';
import { unchangedMembership } from './membership-changes.ts';
import { listedOffPage, refetchList } from './refetch-list.ts';
import type { Snapshot } from './snapshot.ts';
import type { Loaded } from './source.ts';
import { isCompleteAtom } from './store/list-store.ts';
import { enteredSearch } from './typed-search.ts';
import { useLoaded } from './use-loaded.ts';
import { toOrder, useStableOrder } from './use-stable-order.ts';
import { useStableRows } from './use-stable-rows.ts';

/** For so long after the person's own write, events may be about that write. */
const ownEventsMs = 2_000;

const none: ReadonlySet<string> = new Set();

export interface ListPage<Row>
  extends Page<Row>,
    Pick<Snapshot<Page<Row>>, 'requestedAt' | 'requestNumber' | 'complete'> {}

export interface ListState<Row> {
  page: ListPage<Row> | null;
  /** Why no page can be shown. */
  error: AppError | null;
  /** Why the last refetch failed; the earlier page is still shown. */
  notRefreshed: AppError | null;
  busy: boolean;
  /** How many records have entered and left the list since this order was accepted. */
  changeCount: number;
  /** Ids of rows that are still shown but no longer in the list. */
  removed: ReadonlySet<string>;
  /** Ids of records that the person has added since the list was opened: they stand on top until Refresh. */
  added: ReadonlySet<string>;
  /** The service answered 404 when the list was opened. */
  notFound: boolean;
  /** Fetches the page again and takes its order: Refresh, and the tap on 'n changes: show'. Returns why it failed. */
  showLatest(): Promise<AppError | null>;
  /** The person has touched the list: from now on a newer order waits. */
  touch(): void;
}

export function useList<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  loaded: Loaded<Page<L['row']>>,
): ListState<L['row']> {
  const app = useApp();
  const { key } = loaded.source;
  const current = useLoaded(loaded, { onChange });
  const [busy, setBusy] = useState(false);
  const [lookups, setLookups] = useState<{ loaded: unknown; error: AppError | null; offPage: L['row'][] }>();
  const [added, setAdded] = useState({ key, ids: none });
  const addedIds = added.key === key ? added.ids : none;
  const wroteAt = useRef(0);

  const lookedUp = lookups?.loaded === loaded ? lookups : null;
  const failure = current.error ?? lookedUp?.error ?? null;
  // A declined list counts as empty.
  const snapshot = failure?.declined ? null : current.snapshot;
  const order = useStableOrder(`${key}${snapshot?.complete}`, toOrder(definition.idOf, snapshot));
  const latestRows = useMemo(
    () => [...(lookedUp?.offPage ?? []), ...(snapshot?.value.rows ?? [])],
    [lookedUp, snapshot],
  );
  const rows = useStableRows(definition.idOf, order.ids, latestRows);

  // The search box waits for a pause in typing unless the store answers the open list. A list that was opened before all records
  // were there tells it here, ahead of the first key.
  const noteList = useEffectEvent(() => {
    if (app.store.get(isCompleteAtom)) void app.lists.page(definition, query);
  });
  useEffect(() => app.store.sub(isCompleteAtom, () => noteList()), [app.store]);

  async function fetchPage(): Promise<Page<L['row']>> {
    const { snapshot, error } = await current.refetch();
    if (!snapshot) throw error;
    return snapshot.value;
  }

  const refetch = useEffectEvent(async (changes: readonly Change[] = []) => {
    const { ids } = order;
    try {
      const { membership, offPage } = await refetchList(app, definition, query, fetchPage, ids, changes);
      setLookups({ loaded, error: null, offPage });
      // The order accepted after the person's own write already includes it.
      const isOwn = isWithin(ownEventsMs, wroteAt.current);
      order.record(ids, isOwn ? unchangedMembership(membership) : membership);
    } catch (thrown) {
      // The keys have led to another query meanwhile.
      if (thrown === null) return;
      const error = await toAppError(thrown);
      setLookups((before) => ({ loaded, error, offPage: before?.loaded === loaded ? before.offPage : [] }));
    }
  });
  useRefetchRegularly(() => refetch());

  async function onChange(reason: Reason, changes: readonly Change[]): Promise<void> {
    if (reason === 'write') {
      const created = changes.flatMap((each) => (each.entity === definition.entity ? each.created : []));
      await showLatest([...new Set([...created, ...addedIds])]);
      wroteAt.current = deviceNow();
    } else if (reason === 'event' || isAffected(changes, order.ids)) await refetch(changes);
  }

  /**
   * @param own ids of what the person has added, which stands on top wherever it is in the order of the list; the last
   * rows leave the page for it
   */
  async function showLatest(own: readonly string[] = []): Promise<AppError | null> {
    setBusy(true);
    const { snapshot, error } = await current.refetch();
    if (snapshot) {
      const newest = toOrder(definition.idOf, snapshot);
      const offPage = await listedOffPage(app, definition, query, newest.ids, own);
      const rows = new Set([...newest.ids, ...offPage.map(definition.idOf)]);
      const ids = new Set(own.filter((id) => rows.has(id)));
      const ownFirst = [...ids, ...newest.ids.filter((id) => !ids.has(id))];
      order.accept({ ...newest, ids: ownFirst.slice(0, query.pageSize) });
      setLookups({ loaded, error: null, offPage });
      setAdded({ key, ids });
    }
    setBusy(false);
    return error;
  }

  const enter = useEffectEvent(() => {
    if (app.store.get(enteredSearch)?.text === query.searchText) void showLatest();
  });
  useEffect(() => app.store.sub(enteredSearch, () => enter()), [app.store]);

  return {
    page: snapshot && {
      rows,
      count: snapshot.value.count,
      ...(snapshot.value.presence && { presence: snapshot.value.presence }),
      requestedAt: snapshot.requestedAt,
      requestNumber: snapshot.requestNumber,
      complete: snapshot.complete,
    },
    error: snapshot ? null : failure,
    notRefreshed: snapshot ? failure : null,
    busy,
    // Whoever waits for the latest page is not told that there is one.
    changeCount: snapshot && !busy ? order.changeCount : 0,
    removed: order.removed,
    added: addedIds,
    notFound: current.opened?.error?.type === 'notFound',
    showLatest: () => showLatest(),
    touch: order.touch,
  };
}
