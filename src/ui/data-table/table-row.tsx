import type { MRT_Cell, MRT_Row, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { type MouseEvent, memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { removedRowProps } from './removed-row.ts';
import type { TableLayout } from './use-table.tsx';

/** Everything that a row or a card shows: it is rendered again only when one of these changes. */
export interface RowProps<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  row: MRT_Row<Row>;
  layout: TableLayout;
  selected: boolean;
  /** The text of a row whose record has left the list. */
  removed: string | undefined;
  added: boolean;
}

/** The table creates new rows for each page, even when the records are the same. */
function isSameRow<Row extends MRT_RowData>(before: RowProps<Row>, now: RowProps<Row>): boolean {
  return (
    before.row.original === now.row.original &&
    before.layout === now.layout &&
    before.selected === now.selected &&
    before.removed === now.removed &&
    before.added === now.added
  );
}

interface Props<Row extends MRT_RowData> extends RowProps<Row> {
  onOpen: ((row: Row) => void) | undefined;
}

/** False for a tap on a control inside the row, and for selecting text. */
function isForTheRow(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
  return !inside && !event.defaultPrevented && (window.getSelection()?.isCollapsed ?? true);
}

function cellContent<Row extends MRT_RowData>(table: MRT_TableInstance<Row>, cell: MRT_Cell<Row>): ReactNode {
  const { column, row } = cell;
  const value = cell.getValue();
  const renderedCellValue = value === null || value === undefined ? '' : String(value);
  return column.columnDef.Cell?.({ cell, column, row, table, renderedCellValue }) ?? renderedCellValue;
}

function Row<Row extends MRT_RowData>({ table, row, removed, added, onOpen }: Props<Row>) {
  return (
    <tr
      className={classes.row}
      data-record={row.id}
      data-opens={onOpen && true}
      data-added={added || undefined}
      {...(removed && removedRowProps(removed))}
      onClick={(event) => {
        if (isForTheRow(event)) onOpen?.(row.original);
      }}
    >
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id}>{cellContent(table, cell)}</td>
      ))}
    </tr>
  );
}

// `memo` loses the type of the rows.
export const TableRow = memo(
  Row,
  (before, now) => isSameRow(before, now) && before.onOpen === now.onOpen,
) as typeof Row;
