import { offersOrDid } from '../api/capabilities.ts';
import type { AppContext } from '../data/app-context.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../data/list-definition.ts';
import { load } from '../data/load.ts';
import { pageSource } from '../data/page-source.ts';
import type { Snapshot } from '../data/snapshot.ts';
import type { Loaded } from '../data/source.ts';
import { takeStartRows } from '../early-list/early-list.ts';
import { type ListSearch, toFilters, toQuery } from './list-search.ts';

/** The data that a list's loader hands to its screen. */
export interface LoadedList<L extends ListTypes> {
  query: ListQuery<L>;
  rows: Loaded<Page<L['row']>>;
}

interface LoaderArgs<L extends ListTypes> {
  context: AppContext;
  deps: ListSearch<L['sortKey']>;
  abortController: AbortController;
}

/** The page that the app starts with, where it is this query's. */
function startPage<L extends ListTypes>(
  { session }: AppContext,
  { schema }: ListDefinition<L>,
  key: string,
): Snapshot<Page<L['row']>> | null {
  const stored = takeStartRows(session.person()?.id, key);
  const rows = stored && schema.array().safeParse(stored.rows).data;
  return rows ? { value: { rows, count: stored.count }, requestedAt: stored.readAt, complete: true } : null;
}

export async function loadList<L extends ListTypes>(
  app: AppContext,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  signal: AbortSignal,
): Promise<LoadedList<L>> {
  const source = pageSource(definition, query);
  return { query, rows: await load(app, source, signal, startPage(app, definition, source.key)) };
}

/** With the filters of an address, where the server knows them: another one would list, and delete, others. */
export async function withFilters<L extends ListTypes>(
  { call }: AppContext,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  address: unknown,
): Promise<ListQuery<L>> {
  const filters = toFilters(definition, address);
  return filters && (await offersOrDid(call, 'recordFilters')) ? { ...query, filters } : query;
}

/** The loader of a list's route; the route's search parameters are its `deps`. */
export function listLoader<L extends ListTypes>(definition: ListDefinition<L>, menu: L['menu']) {
  return async ({ context, deps, abortController: { signal } }: LoaderArgs<L>): Promise<LoadedList<L>> => {
    const query = toQuery(context.store, definition, menu, deps);
    return loadList(context, definition, await withFilters(context, definition, query, deps), signal);
  };
}
