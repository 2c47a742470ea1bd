// The only file that knows mantine-react-table. It draws rows; which rows, in which order, is the server's answer.
import {
  type MRT_ColumnDef,
  type MRT_RowData,
  MRT_TableContainer,
  useMantineReactTable,
} from 'mantine-react-table';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';
import { SortHeader } from './sort-header.tsx';

interface Props<Row, S extends string> {
  label: string;
  columns: readonly Column<Row, S>[];
  rows: Row[];
  idOf(row: Row): string;
  sorting: Sorting<S>;
  onSort(by: S): void;
  onOpen(row: Row): void;
}

/** A tap on a row opens it, but not one that was meant for something inside. */
function isForTheRow(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
  return !inside && !event.defaultPrevented && (window.getSelection()?.isCollapsed ?? true);
}

export function TableView<Row extends MRT_RowData, S extends string>(props: Props<Row, S>) {
  const { label, columns, rows, idOf, sorting, onOpen } = props;
  const { by, order } = sorting;
  // Columns that are made anew make the table anew: they change with what they show, and with nothing else.
  const latest = useRef(props.onSort);
  useEffect(() => {
    latest.current = props.onSort;
  });
  const onSort = useCallback((key: S) => latest.current(key), []);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): MRT_ColumnDef<Row> => ({
          id: column.id,
          header: column.label,
          accessorFn: () => null,
          // biome-ignore lint/correctness/noComponentHookFactories: the table calls it as a function, it is no component
          Header: () => <SortHeader column={column} sorting={{ by, order }} onSort={onSort} />,
          // biome-ignore lint/correctness/noComponentHookFactories: as above
          Cell: ({ row }) => column.cell(row.original),
          mantineTableHeadCellProps: {
            style: { width: column.width, minWidth: 0 },
            ...(column.sort === by && {
              'aria-sort': order === 'asc' ? 'ascending' : 'descending',
            }),
          },
          mantineTableBodyCellProps: { style: { width: column.width, minWidth: 0 } },
        }),
      ),
    [columns, by, order, onSort],
  );
  const table = useMantineReactTable({
    columns: definitions,
    data: rows,
    getRowId: idOf,
    enableColumnActions: false,
    enableColumnFilters: false,
    enableSorting: false,
    enablePagination: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
    mantineTableProps: { className: classes.table, 'aria-label': label, highlightOnHover: false },
    mantineTableContainerProps: { className: classes.container },
    mantineTableBodyRowProps: ({ row }) => ({
      className: classes.row,
      onClick: (event) => {
        if (isForTheRow(event)) onOpen(row.original);
      },
    }),
  });
  return <MRT_TableContainer table={table} />;
}
