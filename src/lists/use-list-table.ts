// What the address says of a list, as the table's state: sorting and page.
import { useMemo } from 'react';
import { pageSize } from '../../contract/common/paging.ts';
import type { ListQuery, ListSource, ListTypes, OnQueryChange } from '../data/list-source.ts';
import { applyUpdater, type OnChange, type Pagination, type Sorting } from '../ui/data-table/table-state.ts';

function sortingOf({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): Sorting {
  return [{ id: sort, desc: order === 'desc' }];
}

function paginationOf({ page }: Pick<ListQuery, 'page'>): Pagination {
  return { pageIndex: page - 1, pageSize };
}

/** @param onQueryChange stays the same function; changes count from the query that was asked for last */
export function useListTable<L extends ListTypes>(
  { sortKeys }: ListSource<L>,
  { sort, order, page }: ListQuery<L>,
  onQueryChange: OnQueryChange<L>,
) {
  const sorting = useMemo(() => sortingOf({ sort, order }), [sort, order]);
  const pagination = useMemo(() => paginationOf({ page }), [page]);
  const handlers = useMemo(() => {
    const onSortingChange: OnChange<Sorting> = (updater) =>
      onQueryChange((asked) => {
        const [next] = applyUpdater(updater, sortingOf(asked));
        const key = sortKeys.find((each) => each === next?.id);
        return key ? { ...asked, sort: key, order: next?.desc ? 'desc' : 'asc', page: 1 } : asked;
      });
    const onPaginationChange: OnChange<Pagination> = (updater) =>
      onQueryChange((asked) => ({
        ...asked,
        page: applyUpdater(updater, paginationOf(asked)).pageIndex + 1,
      }));
    return { onSortingChange, onPaginationChange };
  }, [sortKeys, onQueryChange]);
  return { sorting, pagination, ...handlers };
}
