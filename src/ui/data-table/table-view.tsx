// The only file that runs mantine-react-table, headless: it holds columns, rows and cells, and what is drawn are plain
// elements, as its own cells are several components each. Which rows, in which order, is the server's answer.
import { type MRT_RowData, useMantineReactTable } from 'mantine-react-table';
import { Fragment, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';
import { columnDefinition, editDefinition, pickDefinition } from './definitions.tsx';
import { goneProps } from './gone-row.ts';
import { RowCells } from './row-cells.tsx';

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
    const named = { t, idOf, nameOf };
    return [
      ...(picking ? [pickDefinition(named)] : []),
      ...columns.map((column) => columnDefinition(column, { by, order }, onSort)),
      ...(editing ? [editDefinition(named, onEdit)] : []),
    ];
  }, [t, columns, by, order, onSort, picking, editing, onEdit, idOf, nameOf]);
  const table = useMantineReactTable({
    columns: definitions,
    data: rows,
    getRowId: idOf,
    // Else it keeps the one that it began with, and puts what comes with a wider screen at the end.
    state: { columnOrder: definitions.flatMap(({ id }) => id ?? []) },
    enableColumnFilters: false,
    enableSorting: false,
    enablePagination: false,
  });
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const { column } = header;
              const { Header } = column.columnDef;
              return (
                <Fragment key={header.id}>
                  {typeof Header === 'function' ? Header({ column, header, table }) : Header}
                </Fragment>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={classes.row}
            data-opens={onOpen && true}
            {...(gone.has(row.id) && goneProps(t('list.gone')))}
            onClick={(event) => {
              if (isForTheRow(event)) onOpen?.(row.original);
            }}
          >
            <RowCells table={table} row={row} definitions={definitions} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
