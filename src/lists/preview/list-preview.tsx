import { type ReactNode, useMemo } from 'react';
import { useApp } from '../../data/app-context.ts';
import type { ListDefinition, ListTypes, Page } from '../../data/list-definition.ts';
import type { Snapshot } from '../../data/snapshot.ts';
import { sortRows } from '../../data/sort-rows.ts';
import { useStored } from '../../data/use-stored.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import { toQuery } from '../list-search.ts';
import { useListTable } from '../use-list-table.ts';
import { PreviewTable } from './preview-table.tsx';

const none = () => undefined;

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  menu: L['menu'];
  columns: Column<L['row']>[];
  layout: TableDisplay;
  card(row: L['row']): ReactNode;
  /** Rows that stand in where this device has none of the list. */
  samples: readonly L['row'][];
}

/** The first rows of a list as the store knows them: nothing is asked of the service. */
export function ListPreview<L extends ListTypes>(props: Props<L>) {
  const { definition, menu, columns, layout, card, samples } = props;
  const { lists, store } = useApp();
  const query = toQuery(store, definition, menu, {});
  const { sort, order, pageSize } = query;
  const { sorting } = useListTable(definition, query, none);
  const stored = useStored<Snapshot<Page<L['row']>> | null>(
    `preview ${definition.entity} ${sort} ${order} ${pageSize}`,
    () => lists.page(definition, query),
    null,
  );
  const rows = useMemo(() => {
    const all = stored?.value.rows.length ? stored.value.rows : samples;
    return sortRows(definition, { sort, order }, all);
  }, [definition, stored, samples, sort, order]);
  return (
    <PreviewTable
      list={definition.entity}
      columns={columns}
      layout={layout}
      idOf={definition.idOf}
      nameOf={definition.nameOf}
      card={card}
      rows={rows}
      sorting={sorting}
      editable
    />
  );
}
