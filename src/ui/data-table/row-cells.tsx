// The cells of one row. They are drawn anew when the record or the columns are other ones, and not with each change
// around them: a list draws several times for one answer.
import type { MRT_ColumnDef, MRT_Row, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { Fragment, memo, type ReactNode } from 'react';

interface Props<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  row: MRT_Row<Row>;
  /** What the columns were made of: the table's own are other objects each time. */
  definitions: readonly MRT_ColumnDef<Row>[];
}

function Cells<Row extends MRT_RowData>({ table, row }: Props<Row>): ReactNode {
  return row.getVisibleCells().map((cell) => {
    const { column } = cell;
    return (
      <Fragment key={cell.id}>
        {column.columnDef.Cell?.({ cell, column, row, table, renderedCellValue: null })}
      </Fragment>
    );
  });
}

function same<Row extends MRT_RowData>(before: Props<Row>, now: Props<Row>): boolean {
  return before.row.original === now.row.original && before.definitions === now.definitions;
}

// `memo` loses the type of the rows.
export const RowCells = memo(Cells, same) as typeof Cells;
