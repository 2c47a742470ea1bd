// Our columns as mantine-react-table wants them: what a list says, between the two ends of a row.
import type { TFunction } from 'i18next';
import type { MRT_ColumnDef, MRT_RowData } from 'mantine-react-table';
import type { ReactNode } from 'react';
import { textWithName } from '../../i18n/text-with-name.ts';
import { type Column, type Sorting, sortsOf } from './column.ts';
import { EditHead, EditRow, SelectPage, SelectRow } from './row-actions.tsx';
import { SortHeader } from './sort-header.tsx';

interface Named<Row> {
  t: TFunction;
  idOf(row: Row): string;
  nameOf(row: Row): string;
}

/** The table calls what draws a cell as a function: it is no component. */
function draws<Row>(draw: (row: Row) => ReactNode) {
  return ({ row }: { row: { original: Row } }) => draw(row.original);
}

/** Ends of a row have the same size on every screen, whatever the other columns need. */
const endWidth = 56;

function endDefinition<Row extends MRT_RowData>(
  id: string,
  head: ReactNode,
  cell: (row: Row) => ReactNode,
): MRT_ColumnDef<Row> {
  return {
    id,
    header: '',
    accessorFn: () => null,
    Header: (
      <th scope="col" style={{ width: endWidth }}>
        {head}
      </th>
    ),
    Cell: draws((row) => <td>{cell(row)}</td>),
  };
}

export function pickDefinition<Row extends MRT_RowData>({ t, idOf, nameOf }: Named<Row>): MRT_ColumnDef<Row> {
  const label = textWithName(t, 'list.select');
  return endDefinition('pick', <SelectPage />, (row) => (
    <SelectRow id={idOf(row)} label={label(nameOf(row))} />
  ));
}

export function editDefinition<Row extends MRT_RowData>(
  { t, nameOf }: Named<Row>,
  onEdit: (row: Row) => void,
): MRT_ColumnDef<Row> {
  const label = textWithName(t, 'list.editOf');
  return endDefinition('edit', <EditHead />, (row) => (
    <EditRow label={label(nameOf(row))} onEdit={() => onEdit(row)} />
  ));
}

export function columnDefinition<Row extends MRT_RowData, S extends string>(
  column: Column<Row, S>,
  sorting: Sorting<S>,
  onSort: (by: S) => void,
): MRT_ColumnDef<Row> {
  const sorted = sortsOf(column).some(({ by }) => by === sorting.by);
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return {
    id: column.id,
    header: column.label,
    accessorFn: () => null,
    Header: (
      <th scope="col" style={{ width: column.width }} aria-sort={sorted ? direction : undefined}>
        <SortHeader column={column} sorting={sorting} onSort={onSort} />
      </th>
    ),
    Cell: draws((row) => <td>{column.cell(row)}</td>),
  };
}
