import type { MRT_Column, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../lazy/menu-button.tsx';
import { SortArrow } from './sort-arrow.tsx';
import { toggleSort } from './table-state.ts';

interface Props<Row extends MRT_RowData> extends Pick<ComponentProps<typeof MenuButton>, 'children'> {
  table: MRT_TableInstance<Row>;
  columns: MRT_Column<Row>[];
}

export function SortMenu<Row extends MRT_RowData>({ table, columns, children }: Props<Row>) {
  const { t } = useTranslation();
  const choices = columns.map((column) => ({
    label: t('list.sortBy', { column: column.columnDef.header }),
    run: () => table.setSorting(toggleSort(column.id)),
    rightSection: <SortArrow sorted={column.getIsSorted()} />,
  }));
  return <MenuButton choices={choices}>{children}</MenuButton>;
}
