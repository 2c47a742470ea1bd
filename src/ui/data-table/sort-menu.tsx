import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort, Sorting } from './column.ts';
import { SortArrow } from './sort-arrow.tsx';

interface Props<S extends string> {
  sorts: readonly Sort<S>[];
  sorting: Sorting<S>;
  onSort(by: S): void;
  /** The button that opens the menu. */
  children: ReactNode;
}

/** Several ways to sort behind one button: one tap sorts, the next turns the order. */
export function SortMenu<S extends string>({ sorts, sorting, onSort, children }: Props<S>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {sorts.map(({ by, label }) => (
          <Menu.Item
            key={by}
            mih={48}
            onClick={() => onSort(by)}
            rightSection={by === sorting.by ? <SortArrow order={sorting.order} /> : null}
          >
            {t('list.sortBy', { column: label })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
