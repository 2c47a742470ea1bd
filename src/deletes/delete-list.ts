import { compareRows } from '../data/device/compare-rows.ts';
import type { ListQuery, ListSource, ListTypes } from '../data/list-source.ts';
import { isSelected } from '../lib/selection.ts';
import { firstOnPages } from './delete-calls.ts';
import type { DeleteSource, Deletion } from './delete-source.ts';

export function deletionOf<L extends ListTypes>(
  list: ListSource<L>,
  source: DeleteSource<L>,
  query: ListQuery<L>,
): Deletion<L['row']> {
  const { menu, facility, search } = query;
  return {
    ...source,
    search,
    send: (call, target, options) => source.send(call, { ...target, menu, facility, search }, options),

    async firstRecords({ call, cache }, selection, max, signal) {
      if (selection.mode === 'all-but') {
        const fetchPage = (page: number) => list.fetchPage(call, { ...query, page }, signal);
        return await firstOnPages(fetchPage, (row) => isSelected(selection, list.idOf(row)), max);
      }
      const ids = [...selection.ids];
      const kept = cache.persistent ? await cache.rows<L['row']>(list, ids) : null;
      if (kept?.length === ids.length) {
        return kept.sort((a, b) => compareRows(list, query, a, b)).slice(0, max);
      }
      return await Promise.all(ids.slice(0, max).map((id) => list.fetchOne(call, id, signal)));
    },
  };
}
