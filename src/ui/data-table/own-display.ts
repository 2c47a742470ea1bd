// How a person shows a list's columns, on top of how the window's width lets the list show them.
import { getColumnId, type MRT_RowData } from 'mantine-react-table';
import type { ListDisplay } from '../display/display.ts';
import type { Column } from './column.ts';
import type { TableDisplay } from './table-state.ts';

type Columns<Row extends MRT_RowData> = readonly Column<Row>[];

const idOf = <Row extends MRT_RowData>(column: Column<Row>) => getColumnId<Row>(column);

/** Columns that a person can choose and move; others have actions, and keep their place at the end. */
export function ownColumns<Row extends MRT_RowData>(columns: Columns<Row>): Column<Row>[] {
  return columns.filter(({ enableColumnOrdering }) => enableColumnOrdering !== false);
}

/** The ids of all columns in the person's order; ids that this list does not have are left out. */
function orderedIds<Row extends MRT_RowData>(columns: Columns<Row>, order: readonly string[]): string[] {
  const own = ownColumns(columns).map(idOf);
  return [...new Set([...order.filter((id) => own.includes(id)), ...own, ...columns.map(idOf)])];
}

function visibility<Row extends MRT_RowData>(
  columns: Columns<Row>,
  layout: TableDisplay,
  hidden: readonly string[],
) {
  const shown = { ...layout.columnVisibility };
  for (const column of columns) {
    if (column.enableHiding === false || !hidden.includes(idOf(column))) continue;
    // Nothing shows in its place what the layout hides for it, and there is room.
    for (const id of column.meta?.replaces ?? []) shown[id] = true;
  }
  for (const column of columns)
    if (column.enableHiding !== false && hidden.includes(idOf(column))) shown[idOf(column)] = false;
  return shown;
}

/** No narrower than half of what a column has by itself: its head still says what it is. */
export function smallestWidth({ size = 0 }: { size?: number | undefined }): number {
  return size / 2;
}

function sizing<Row extends MRT_RowData>(
  columns: Columns<Row>,
  layout: TableDisplay,
  widths: ListDisplay['widths'],
) {
  const own = columns.flatMap((column): [string, number][] => {
    const width =
      column.grow === false ? undefined : Object.entries(widths).find(([id]) => id === idOf(column))?.[1];
    return width === undefined ? [] : [[idOf(column), Math.max(width, smallestWidth(column))]];
  });
  return { ...layout.columnSizing, ...Object.fromEntries(own) };
}

/**
 * @param layout the columns for which the window has room
 * @param isWide whether columns have the widths that the person gave them
 */
export function ownDisplay<Row extends MRT_RowData>(
  columns: Columns<Row>,
  layout: TableDisplay,
  { order, hidden, widths }: ListDisplay,
  isWide: boolean,
): TableDisplay {
  return {
    columnOrder: orderedIds(columns, order),
    columnVisibility: visibility(columns, layout, hidden),
    columnSizing: isWide ? sizing(columns, layout, widths) : (layout.columnSizing ?? {}),
  };
}
