// How the records of a list are deleted, and which of them the dialog names.
import { maxSelectionIds } from '../../contract/common/selection.ts';
import { compareRows } from '../data/device/compare-rows.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../data/list-definition.ts';
import { isSelected } from '../lib/selection.ts';
import type { Deletion } from './deletion.ts';

/** Adds to an entity's texts and call what all lists share: the search, and the first of the selected records. */
export function listDeletion<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  ofEntity: Omit<Deletion<L['row']>, 'searchText' | 'firstRecords'>,
): Deletion<L['row']> {
  return {
    ...ofEntity,
    searchText: query.searchText,

    async firstRecords({ call, cache }, selection, max, signal) {
      if (selection.mode === 'all-but') {
        const fetchPage = (page: number) => definition.fetchPage(call, { ...query, page }, signal);
        return await firstOnPages(fetchPage, (row) => isSelected(selection, definition.idOf(row)), max);
      }
      const ids = [...selection.ids];
      const kept = cache.persistent ? await cache.rows<L['row']>(definition, ids) : null;
      if (kept?.length === ids.length) {
        return kept.sort((a, b) => compareRows(definition, query, a, b)).slice(0, max);
      }
      return await Promise.all(ids.slice(0, max).map((id) => definition.fetchOne(call, id, signal)));
    },
  };
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
