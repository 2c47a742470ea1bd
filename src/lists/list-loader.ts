import type { AppContext } from '../data/app-context.ts';
import type { ListDefinition, ListTypes, Page } from '../data/list-definition.ts';
import { load } from '../data/load.ts';
import { pageSource } from '../data/page-source.ts';
import type { Loaded } from '../data/source.ts';
import { type ListSearch, toQuery } from './list-search.ts';

interface LoaderArgs<L extends ListTypes> {
  context: AppContext;
  deps: ListSearch<L['sortKey']>;
  abortController: AbortController;
}

/** The loader of a list's route; the route's search parameters are its `deps`. */
export function listLoader<L extends ListTypes>(definition: ListDefinition<L>, menu: L['menu']) {
  return ({ context, deps, abortController: { signal } }: LoaderArgs<L>): Promise<Loaded<Page<L['row']>>> =>
    load(context, pageSource(definition, toQuery(definition, menu, deps)), signal);
}
