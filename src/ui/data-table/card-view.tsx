import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';

interface Props<Row, S extends string> {
  label: string;
  columns: readonly Column<Row, S>[];
  rows: Row[];
  idOf(row: Row): string;
  sorting: Sorting<S>;
  onSort(by: S): void;
  card(row: Row): ReactNode;
}

/** Rows as cards, for a phone; sorting stays in a menu. */
export function CardView<Row, S extends string>({
  label,
  columns,
  rows,
  idOf,
  sorting,
  onSort,
  card,
}: Props<Row, S>) {
  const { t } = useTranslation();
  const sortable = columns.flatMap(({ sort, label: name }) => (sort === undefined ? [] : [{ sort, name }]));
  const current = sortable.find(({ sort }) => sort === sorting.by);
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.sortMenu}>
            <IconSelector size={18} aria-hidden />
            {t('list.sorting', { column: current?.name ?? '' })}
            <Arrow size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {sortable.map(({ sort, name }) => (
            <Menu.Item
              key={sort}
              mih={48}
              onClick={() => onSort(sort)}
              rightSection={sort === sorting.by ? <Arrow size={16} aria-hidden /> : null}
            >
              {t('list.sortBy', { column: name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <p className={classes.notes}>
        {columns.flatMap(({ label: name, note }) => (note ? [`${name} ${note}`] : [])).join(' · ')}
      </p>
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={idOf(row)} className={classes.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}
