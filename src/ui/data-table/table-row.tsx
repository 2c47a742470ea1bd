import type { MRT_Cell, MRT_Row, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { type MouseEvent, memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { removedRowProps } from './removed-row.ts';
import type { Layout } from './use-table.tsx';

/** What a row or a card shows: with the same of it, it is not drawn again. */
export interface RowProps<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  row: MRT_Row<Row>;
  layout: Layout;
  selected: boolean;
  /** What it says where its record has left the list. */
  removed: string | undefined;
}

/** The table makes new rows for each page that it is given, also where their records are the same. */
function isSameRow<Row extends MRT_RowData>(before: RowProps<Row>, now: RowProps<Row>): boolean {
  return (
    before.row.original === now.row.original &&
    before.layout === now.layout &&
    before.selected === now.selected &&
    before.removed === now.removed
  );
}

interface Props<Row extends MRT_RowData> extends RowProps<Row> {
  onOpen: ((row: Row) => void) | undefined;
}

/** A tap on a row opens it, but not one that was meant for something inside, nor one that selects text. */
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

function Row<Row extends MRT_RowData>({ table, row, removed, onOpen }: Props<Row>) {
  return (
    <tr
      className={classes.row}
      data-opens={onOpen && true}
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
