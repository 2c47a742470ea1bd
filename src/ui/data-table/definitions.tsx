// Our columns as mantine-react-table wants them: what a list says, between the two ends of a row.
import type { MRT_ColumnDef, MRT_RowData } from 'mantine-react-table';
import type { ReactNode } from 'react';
import { type Column, type Sorting, sortsOf } from './column.ts';
import classes from './row-ends.module.css';
import { EditHead, EditRow, PickPage, PickRow } from './row-ends.tsx';
import { SortHeader } from './sort-header.tsx';

interface Named<Row> {
  idOf(row: Row): string;
  nameOf(row: Row): string;
}

/** The table calls what draws a head or a cell as a function: neither is a component. */
function head(content: ReactNode) {
  return () => content;
}

function draws<Row>(draw: (row: Row) => ReactNode) {
  return ({ row }: { row: { original: Row } }) => draw(row.original);
}

function sized(width: string | number) {
  return { style: { width, minWidth: 0 } };
}

/** Ends of a row have the same size on every screen, whatever the other columns need. */
const end = {
  mantineTableHeadCellProps: { className: classes.head, ...sized(56) },
  mantineTableBodyCellProps: sized(56),
};

export function pickDefinition<Row extends MRT_RowData>({ idOf, nameOf }: Named<Row>): MRT_ColumnDef<Row> {
  return {
    id: 'pick',
    header: '',
    accessorFn: () => null,
    Header: head(<PickPage />),
    Cell: draws((row) => <PickRow id={idOf(row)} name={nameOf(row)} />),
    ...end,
  };
}

export function editDefinition<Row extends MRT_RowData>(
  { nameOf }: Named<Row>,
  onEdit: (row: Row) => void,
): MRT_ColumnDef<Row> {
  return {
    id: 'edit',
    header: '',
    accessorFn: () => null,
    Header: head(<EditHead />),
    Cell: draws((row) => <EditRow name={nameOf(row)} onEdit={() => onEdit(row)} />),
    ...end,
  };
}

export function columnDefinition<Row extends MRT_RowData, S extends string>(
  column: Column<Row, S>,
  sorting: Sorting<S>,
  onSort: (by: S) => void,
): MRT_ColumnDef<Row> {
  const sorted = sortsOf(column).some(({ by }) => by === sorting.by);
  return {
    id: column.id,
    header: column.label,
    accessorFn: () => null,
    Header: head(<SortHeader column={column} sorting={sorting} onSort={onSort} />),
    Cell: draws(column.cell),
    mantineTableHeadCellProps: {
      ...sized(column.width),
      ...(sorted && { 'aria-sort': sorting.order === 'asc' ? 'ascending' : 'descending' }),
    },
    mantineTableBodyCellProps: sized(column.width),
  };
}
