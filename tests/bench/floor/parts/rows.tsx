// The ten rows as the app draws them: the app's table library has columns, sorting and rows, drawn as plain elements.
import { UnstyledButton } from '@mantine/core';
import { type MRT_ColumnDef, type MRT_SortingState, useMantineReactTable } from 'mantine-react-table';
import { useMemo } from 'react';
import { columnsOf } from '../cells.tsx';
import type { Monitor } from '../monitors.ts';
import type { RowsProps } from '../page.tsx';

export function Rows({ rows, sort, order, onSort, onEdit }: RowsProps) {
  const columns = useMemo(
    () =>
      columnsOf(onEdit).map(
        (column): MRT_ColumnDef<Monitor> => ({
          id: column.sort ?? column.label,
          header: column.label,
          accessorFn: () => null,
          enableSorting: column.sort !== undefined,
          Cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [onEdit],
  );
  const sorting: MRT_SortingState = [{ id: sort, desc: order === 'desc' }];
  const table = useMantineReactTable({
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    state: { sorting },
    manualSorting: true,
    onSortingChange: (updater) => {
      const [next] = updater instanceof Function ? updater(sorting) : updater;
      if (next) onSort(next.id);
    },
    enableSortingRemoval: false,
    enablePagination: false,
    manualPagination: true,
    enableFilters: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
  });
  return (
    <table>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id, column }) => (
              <th key={id} scope="col">
                {column.getCanSort() ? (
                  <UnstyledButton onClick={column.getToggleSortingHandler()}>
                    {column.columnDef.header}
                  </UnstyledButton>
                ) : (
                  column.columnDef.header
                )}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getVisibleCells().map((cell) => {
              const { column } = cell;
              return (
                <td key={cell.id}>
                  {column.columnDef.Cell?.({ cell, column, row, table, renderedCellValue: null })}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
