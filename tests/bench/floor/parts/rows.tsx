import { type MRT_ColumnDef, MRT_TableContainer, useMantineReactTable } from 'mantine-react-table';
import { useMemo } from 'react';
import { columnsOf, SortButton } from '../cells.tsx';
import type { Monitor } from '../monitors.ts';
import type { RowsProps } from '../page.tsx';

/** The ten rows in the prescribed table, with nothing of it switched on. */
export function Rows({ rows, onSort, onEdit }: RowsProps) {
  const columns = useMemo(
    () =>
      columnsOf(onEdit).map(
        (column): MRT_ColumnDef<Monitor> => ({
          id: column.label,
          header: column.label,
          accessorFn: () => null,
          // biome-ignore lint/correctness/noComponentHookFactories: the table calls it as a function, it is no component
          Header: () => <SortButton column={column} onSort={onSort} />,
          // biome-ignore lint/correctness/noComponentHookFactories: as above
          Cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [onSort, onEdit],
  );
  const table = useMantineReactTable({
    columns,
    data: rows,
    getRowId: (row) => row.id,
    enableColumnActions: false,
    enableColumnFilters: false,
    enableSorting: false,
    enablePagination: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
  });
  return <MRT_TableContainer table={table} />;
}
