// The selection of the open list: it spans pages and sorts, lasts while a record's details are looked at, and ends with
// another menu or search.
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { searchKey } from '../../contract/common/normalise.ts';
import { useApp } from '../data/app-context.ts';
import type { ListQuery, ListSource, ListTypes } from '../data/list-source.ts';
import { useStored } from '../data/use-stored.ts';
import { current, forget, type Listed, nothing, type Selection } from '../lib/selection.ts';
import { type ListSelection, useRowSelection } from './use-row-selection.ts';

/** One selection at a time, and the list (entity, menu, facility, search) that it is about. */
const kept = atom({ scope: '', selection: nothing });

/** @param listed the same object as long as nothing of it changes */
export function useSelection<L extends ListTypes>(
  source: ListSource<L>,
  query: ListQuery<L>,
  listed: Listed,
): ListSelection {
  const { menu, facility = '', search } = query;
  const scope = JSON.stringify([source.entity, menu, facility, searchKey(search)]);
  const [{ scope: keptScope, selection: keptSelection }, keep] = useAtom(kept);
  const mine = keptScope === scope;
  // Another list's selection ends when this one is opened, and not when one comes back to it.
  useEffect(() => {
    if (!mine) keep({ scope, selection: nothing });
  }, [mine, scope, keep]);

  const gone = useGone(source, query, mine ? keptSelection.ids : nothing.ids);
  const selection = mine ? current(forget(keptSelection, gone), listed.total) : nothing;
  const change = useCallback((next: Selection) => keep({ scope, selection: next }), [keep, scope]);
  return useRowSelection(selection, listed, change);
}

const none: readonly string[] = [];

/**
 * Which of the ids are known to have left the list: deleted, or moved to another menu, by anybody. One that this
 * device does not keep any more may be in it all the same: it stays selected.
 */
function useGone<L extends ListTypes>(
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
      if (!rows || !cache.lasting) return none;
      const term = searchKey(search);
      const elsewhere = rows.filter(
        (row) => !(source.inMenu(row, menu, facility) && source.searchText(row).includes(term)),
      );
      return [...elsewhere.map(source.idOf), ...[...ids].filter((id) => cache.isGone(source.entity, id))];
    },
    none,
  );
}
