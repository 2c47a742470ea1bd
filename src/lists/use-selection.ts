// The selection of the open list: it spans pages and sorts, survives a visit to a record's details, and ends with another
// menu or search.
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { searchKey } from '../../contract/common/normalise.ts';
import { useApp } from '../data/app-context.ts';
import type { ListQuery, ListSource, ListTypes } from '../data/list-source.ts';
import { useStored } from '../data/use-stored.ts';
import { current, forget, type Listed, nothing, type Selection } from '../lib/selection.ts';
import { type ListSelection, useRowSelection } from './use-row-selection.ts';

/** One selection at a time; the scope is its list: entity, menu, facility and search. */
const openSelection = atom({ scope: '', selection: nothing });

/** @param listed the same object as long as nothing in it changes */
export function useSelection<L extends ListTypes>(
  source: ListSource<L>,
  query: ListQuery<L>,
  listed: Listed,
): ListSelection {
  const { menu, facility = '', search } = query;
  const scope = JSON.stringify([source.entity, menu, facility, searchKey(search)]);
  const [open, setOpen] = useAtom(openSelection);
  const isOfThisList = open.scope === scope;
  // Ends another list's selection when this list is opened, so that it does not return with that list.
  useEffect(() => {
    if (!isOfThisList) setOpen({ scope, selection: nothing });
  }, [isOfThisList, scope, setOpen]);

  const removed = useRemovedIds(source, query, isOfThisList ? open.selection.ids : nothing.ids);
  const selection = isOfThisList ? current(forget(open.selection, removed), listed.total) : nothing;
  const change = useCallback((next: Selection) => setOpen({ scope, selection: next }), [setOpen, scope]);
  return useRowSelection(selection, listed, change);
}

const none: readonly string[] = [];

/**
 * Which of the ids are known to have left the list: deleted or moved to another menu, by anyone. A record that this
 * device no longer keeps stays selected: it may still be in the list.
 */
function useRemovedIds<L extends ListTypes>(
  source: ListSource<L>,
  { menu, facility, search }: ListQuery<L>,
  ids: ReadonlySet<string>,
): readonly string[] {
  const { cache } = useApp();
  return useStored(
    `${source.entity} ${menu} ${facility} ${search} ${[...ids].join()}`,
    async () => {
      if (ids.size === 0) return none;
      const rows = await cache.rows<L['row']>(source, [...ids]);
      if (!rows || !cache.persistent) return none;
      const term = searchKey(search);
      const elsewhere = rows.filter(
        (row) => !(source.inMenu(row, menu, facility) && source.searchText(row).includes(term)),
      );
      return [...elsewhere.map(source.idOf), ...[...ids].filter((id) => cache.isDeleted(source.entity, id))];
    },
    none,
  );
}
