import { useApp } from '../data/app-context.ts';
import type { ListTypes } from '../data/list-definition.ts';
import type { ListState } from '../data/use-list.ts';
import { type EmptyTexts, ListEmpty, ListFailed } from './list-empty.tsx';
import classes from './list-screen.module.css';
import { toQuery } from './list-search.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface Props<L extends ListTypes> extends Omit<ListTableProps<L>, 'page' | 'removed' | 'added'> {
  list: Pick<ListState<L['row']>, 'page' | 'error' | 'removed' | 'added'>;
  empty: EmptyTexts;
  retry: { label: string; run(): void; busy: boolean };
  onClearFilters(): void;
}

/** A list's rows, or why there are none. */
export function ListBody<L extends ListTypes>({ list, empty, retry, onClearFilters, ...table }: Props<L>) {
  const { store } = useApp();
  const { definition, query, onQueryChange } = table;
  const { page, error, removed, added } = list;
  if (page && page.rows.length > 0)
    return <ListTable {...table} page={page} removed={removed} added={added} />;
  return (
    <>
      {table.links}
      <div className={classes.panel}>
        {page ? (
          <ListEmpty
            count={page.count}
            searchText={query.searchText}
            onClearFilters={query.filters && onClearFilters}
            stored={!page.complete}
            empty={empty}
            onFirstPage={() => onQueryChange((latest) => ({ ...latest, page: 1 }))}
            onClearSearch={() =>
              onQueryChange(({ menu, facility, filters }) => ({
                ...toQuery(store, definition, menu, {}, facility),
                filters,
              }))
            }
          />
        ) : (
          <ListFailed error={error} filtered={query.filters !== undefined} retry={retry} />
        )}
      </div>
    </>
  );
}
