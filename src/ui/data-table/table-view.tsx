// The only file that runs mantine-react-table. It draws rows; which rows, in which order, is the server's answer.
import { type MRT_RowData, MRT_TableContainer, useMantineReactTable } from 'mantine-react-table';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';
import { columnDefinition, editDefinition, pickDefinition } from './definitions.tsx';
import { goneProps } from './gone-row.ts';

interface Props<Row, S extends string> {
  label: string;
  columns: readonly Column<Row, S>[];
  rows: Row[];
  idOf(row: Row): string;
  nameOf(row: Row): string;
  sorting: Sorting<S>;
  onSort(by: S): void;
  onOpen: ((row: Row) => void) | undefined;
  gone: ReadonlySet<string>;
  /** Whether rows have a checkbox. */
  picking: boolean;
  onEdit: ((row: Row) => void) | undefined;
}

/** A tap on a row opens it, but not one that was meant for something inside. */
function isForTheRow(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
  return !inside && !event.defaultPrevented && (window.getSelection()?.isCollapsed ?? true);
}

export function TableView<Row extends MRT_RowData, S extends string>(props: Props<Row, S>) {
  const { label, columns, rows, idOf, nameOf, sorting, onOpen, gone, picking } = props;
  const { t } = useTranslation();
  const { by, order } = sorting;
  // Columns that are made anew make the table anew: they change with what they show, and with nothing else.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onSort = useCallback((key: S) => latest.current.onSort(key), []);
  const onEdit = useCallback((row: Row) => latest.current.onEdit?.(row), []);
  const editing = props.onEdit !== undefined;
  const definitions = useMemo(() => {
    const named = { idOf, nameOf };
    return [
      ...(picking ? [pickDefinition(named)] : []),
      ...columns.map((column) => columnDefinition(column, { by, order }, onSort)),
      ...(editing ? [editDefinition(named, onEdit)] : []),
    ];
  }, [columns, by, order, onSort, picking, editing, onEdit, idOf, nameOf]);
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
      ...(onOpen && { 'data-opens': true }),
      ...(gone.has(row.id) && goneProps(t('list.gone'))),
      onClick: (event) => {
        if (isForTheRow(event)) onOpen?.(row.original);
      },
    }),
  });
  return <MRT_TableContainer table={table} />;
}
