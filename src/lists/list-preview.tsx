// A list as it looks, with a few of its rows and nothing to tap: for the display builder.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { sortRows } from '../data/device/sort-rows.ts';
import type { ListDefinition, ListTypes, Page } from '../data/list-definition.ts';
import type { Snapshot } from '../data/snapshot.ts';
import { useStored } from '../data/use-stored.ts';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { TableDisplay } from '../ui/data-table/table-state.ts';
import { useOwnDisplay } from '../ui/data-table/use-own-display.ts';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import { toQuery } from './list-search.ts';
import { useListTable } from './use-list-table.ts';

const rowsInTable = 3;
const none = () => undefined;
const nothingSelected = {};

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  menu: L['menu'];
  columns: Column<L['row']>[];
  layout: TableDisplay;
  card(row: L['row']): ReactNode;
  /** Rows that stand in where this device has none of the list. */
  samples: readonly L['row'][];
}

/** The rows of the list's first page, as this device keeps them: nothing is asked of the service. */
function useFirstRows<L extends ListTypes>({ definition, menu, samples }: Props<L>): readonly L['row'][] {
  const { cache, store } = useApp();
  const query = toQuery(store, definition, menu, {});
  const { by: sort, order } = definition.defaultSort;
  const stored = useStored<Snapshot<Page<L['row']>> | null>(
    `preview ${definition.entity} ${query.sort} ${query.order} ${query.pageSize}`,
    async () =>
      (await cache.storedPage(definition, query)) ??
      (await cache.storedPage(definition, { ...query, sort, order })) ??
      (await cache.storedPage(definition, { ...query, sort, order, pageSize: rowsInTable })),
    null,
  );
  const rows = stored?.value.rows.length ? stored.value.rows : samples;
  return sortRows(definition, query, rows, (row) => row);
}

export function ListPreview<L extends ListTypes>(props: Props<L>) {
  const { definition, menu, columns, layout, card } = props;
  const { t } = useTranslation();
  const { store } = useApp();
  const display = useOwnDisplay(definition.entity, columns, layout);
  const shown = useIsNarrower('table') ? 1 : rowsInTable;
  const rows = useFirstRows(props).slice(0, shown);
  const query = toQuery(store, definition, menu, {});
  const { sorting } = useListTable(definition, query, none);
  const pagination = useMemo(() => ({ pageIndex: 0, pageSize: rowsInTable }), []);
  return (
    <div inert>
      <DataTable
        label={t('display.preview')}
        columns={columns}
        display={display}
        data={rows}
        getRowId={definition.idOf}
        rowName={definition.nameOf}
        sorting={sorting}
        onSortingChange={none}
        pagination={pagination}
        onPaginationChange={none}
        rowCount={rows.length}
        rowSelection={nothingSelected}
        onEdit={none}
        card={card}
      />
    </div>
  );
}
