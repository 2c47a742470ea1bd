// How the records of a list are deleted, and which of them the dialog names.
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { toAppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import { isInList } from '../data/is-in-list.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../data/list-definition.ts';
import { sortRows } from '../data/sort-rows.ts';
import { isSelected } from '../lib/selection.ts';
import type { Deletion } from './deletion.ts';

/** Adds to an entity's texts and call what all lists share: the search, and the first of the selected records. */
export function listDeletion<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  ofEntity: Omit<Deletion<L['row']>, 'searchText' | 'filtered' | 'firstRecords' | 'isThere'>,
): Deletion<L['row']> {
  return {
    ...ofEntity,
    searchText: query.searchText,
    filtered: query.filters !== undefined,

    async firstRecords({ call, lists }, selection, max, signal) {
      if (selection.mode === 'all-but') {
        const fetchPage = (page: number) => definition.fetchPage(call, { ...query, page }, signal);
        return await firstOnPages(fetchPage, (row) => isSelected(selection, definition.idOf(row)), max);
      }
      const ids = [...selection.ids];
      const known = await lists.records<L['row']>(definition, ids);
      if (known?.length === ids.length) return sortRows(definition, query, known).slice(0, max);
      return await Promise.all(ids.slice(0, max).map((id) => definition.fetchOne(call, id, signal)));
    },

    async isThere(call, selection, signal) {
      if (selection.mode === 'all-but') {
        const { count } = await definition.fetchPage(call, { ...query, page: 1 }, signal);
        return count > selection.ids.size;
      }
      const ids = [...selection.ids];
      for (let from = 0; from < ids.length; from += lookedUpAtOnce) {
        const some = ids.slice(from, from + lookedUpAtOnce);
        const rows = await Promise.all(some.map((id) => findRow(definition, call, id, signal)));
        if (rows.some((row) => row !== null && isInList(definition, query, row))) return true;
      }
      return false;
    },
  };
}

/** One record is enough to know that a 404 does not mean that all are gone; usually it is among the first. */
const lookedUpAtOnce = 10;

/** The record, or null where the service answers 404. */
async function findRow<L extends ListTypes>(
  definition: ListDefinition<L>,
  call: Call,
  id: string,
  signal: AbortSignal,
): Promise<L['row'] | null> {
  try {
    return await definition.fetchOne(call, id, signal);
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'notFound') return null;
    throw error;
  }
}

/** Searches the pages from the first on, until enough rows are found or there are no more. */
export async function firstOnPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
  max: number,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, more = true; more && found.length < max && page <= maxSelectionIds; page += 1) {
    const { rows } = await fetchPage(page);
    found.push(...rows.filter(isWanted));
    more = rows.length > 0;
  }
  return found.slice(0, max);
}
