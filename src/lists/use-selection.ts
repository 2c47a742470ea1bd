// The selection of the open list: it spans pages and sorts, survives a visit to a record's details, and ends with another
// menu or search.
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { searchWords } from '../../contract/common/normalise.ts';
import { useApp } from '../data/app-context.ts';
import { isInList } from '../data/is-in-list.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../data/list-definition.ts';
import { useStored } from '../data/use-stored.ts';
import { current, forget, type Listed, nothing, type Selection } from '../lib/selection.ts';
import { type ListSelection, useRowSelection } from './use-row-selection.ts';

/** One selection at a time; `listKey`: its entity, menu, facility and search text, and the page in which it stands. */
const openSelection = atom({ listKey: '', selection: nothing });

/**
 * @param listed the same object as long as nothing in it changes
 * @param within the record in whose page the list stands: what is selected there is not selected elsewhere
 */
export function useSelection<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  listed: Listed,
  within?: string,
): ListSelection {
  const { menu, facility = '', searchText, filters } = query;
  const words = searchWords(searchText).join(' ');
  const listKey = JSON.stringify([definition.entity, menu, facility, words, filters, within]);
  const [open, setOpen] = useAtom(openSelection);
  const isOfThisList = open.listKey === listKey;
  const isOfAnother = !isOfThisList && open.selection !== nothing;
  // Ends another list's selection when this list is opened, so that it does not return with that list.
  useEffect(() => {
    if (isOfAnother) setOpen({ listKey, selection: nothing });
  }, [isOfAnother, listKey, setOpen]);

  const removed = useRemovedIds(definition, query, isOfThisList ? open.selection.ids : nothing.ids);
  const selection = isOfThisList ? current(forget(open.selection, removed), listed.total) : nothing;
  const change = useCallback((next: Selection) => setOpen({ listKey, selection: next }), [setOpen, listKey]);
  return useRowSelection(selection, listed, change);
}

const none: readonly string[] = [];

/**
 * Which of the ids are known to have left the list: deleted or moved to another menu, by anyone. A record that this
 * device no longer keeps stays selected: it may still be in the list.
 */
function useRemovedIds<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  ids: ReadonlySet<string>,
): readonly string[] {
  const { lists } = useApp();
  const { menu, facility, searchText, filters } = query;
  return useStored(
    JSON.stringify([definition.entity, menu, facility, searchText, filters, ...ids]),
    async () => {
      if (ids.size === 0) return none;
      const rows = (await lists.records<L['row']>(definition, [...ids])) ?? [];
      const elsewhere = rows.filter((row) => !isInList(definition, query, row));
      return [...elsewhere.map(definition.idOf), ...(await lists.deleted(definition.entity, [...ids]))];
    },
    none,
  );
}
