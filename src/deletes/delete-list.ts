import { compareRows } from '../data/device/compare-rows.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../data/list-definition.ts';
import { isSelected } from '../lib/selection.ts';
import { firstOnPages } from './delete-calls.ts';
import type { DeleteDefinition, Deletion } from './delete-definition.ts';

export function deletionOf<L extends ListTypes>(
  definition: ListDefinition<L>,
  deletes: DeleteDefinition<L>,
  query: ListQuery<L>,
): Deletion<L['row']> {
  const { menu, facility, searchText } = query;
  return {
    ...deletes,
    searchText,
    send: (call, input, options) => deletes.send(call, { ...input, menu, facility, searchText }, options),

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
