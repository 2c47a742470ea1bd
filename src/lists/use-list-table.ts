// A list's query as the table's state: sorting and pagination.
import { useMemo } from 'react';
import type { ListDefinition, ListQuery, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import { applyUpdater, type OnChange, type Pagination, type Sorting } from '../ui/data-table/table-state.ts';

function sortingOf({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): Sorting {
  return [{ id: sort, desc: order === 'desc' }];
}

function paginationOf({ page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>): Pagination {
  return { pageIndex: page - 1, pageSize };
}

/** @param onQueryChange stays the same function */
export function useListTable<L extends ListTypes>(
  { sortKeys }: ListDefinition<L>,
  { sort, order, page, pageSize }: ListQuery<L>,
  onQueryChange: OnQueryChange<L>,
) {
  const sorting = useMemo(() => sortingOf({ sort, order }), [sort, order]);
  const pagination = useMemo(() => paginationOf({ page, pageSize }), [page, pageSize]);
  const handlers = useMemo(() => {
    const onSortingChange: OnChange<Sorting> = (updater) =>
      onQueryChange((latest) => {
        const [next] = applyUpdater(updater, sortingOf(latest));
        const key = sortKeys.find((each) => each === next?.id);
        return key ? { ...latest, sort: key, order: next?.desc ? 'desc' : 'asc', page: 1 } : latest;
      });
    const onPaginationChange: OnChange<Pagination> = (updater) =>
      onQueryChange((latest) => ({
        ...latest,
        page: applyUpdater(updater, paginationOf(latest)).pageIndex + 1,
      }));
    return { onSortingChange, onPaginationChange };
  }, [sortKeys, onQueryChange]);
  return { sorting, pagination, ...handlers };
}
