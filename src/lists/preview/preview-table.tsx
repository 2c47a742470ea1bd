// A few rows of a list as it looks, with nothing to tap: for the display builder.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, RowData } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Sorting, TableDisplay } from '../../ui/data-table/table-state.ts';
import { useOwnDisplay } from '../../ui/data-table/use-own-display.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';

const previewRows = 3;
const none = () => undefined;
const nothingSelected = {};

interface Props<Row extends RowData> {
  /** Its name in the display. */
  list: string;
  columns: Column<Row>[];
  layout: TableDisplay;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  card(row: Row): ReactNode;
  rows: readonly Row[];
  /** Left out where its order is the service's. */
  sorting?: Sorting;
  editable: boolean;
}

export function PreviewTable<Row extends RowData>(props: Props<Row>) {
  const { list, columns, layout, idOf, nameOf, card, rows, sorting, editable } = props;
  const { t } = useTranslation(['start', 'display']);
  const display = useOwnDisplay(list, columns, layout);
  const shown = useIsNarrower('table') ? 1 : previewRows;
  const data = useMemo(() => rows.slice(0, shown), [rows, shown]);
  const pagination = useMemo(() => ({ pageIndex: 0, pageSize: previewRows }), []);
  return (
    <div inert>
      <DataTable
        label={t('display:preview')}
        columns={columns}
        display={display}
        data={data}
        getRowId={idOf}
        rowName={nameOf}
        {...(sorting && { sorting, onSortingChange: none })}
        pagination={pagination}
        onPaginationChange={none}
        rowCount={data.length}
        rowSelection={nothingSelected}
        onEdit={editable ? none : undefined}
        card={card}
      />
    </div>
  );
}
