import { Menu } from '@mantine/core';
import type { MRT_Column, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SortArrow } from './sort-arrow.tsx';
import { toggleSort } from './table-state.ts';

interface Props<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  columns: MRT_Column<Row>[];
  children: ReactNode;
}

export function SortMenu<Row extends MRT_RowData>({ table, columns, children }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.Item
            key={column.id}
            mih={48}
            onClick={() => table.setSorting(toggleSort(column.id))}
            rightSection={<SortArrow sorted={column.getIsSorted()} />}
          >
            {t('list.sortBy', { column: column.columnDef.header })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
