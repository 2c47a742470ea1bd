import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';

interface Props<Row, S extends string> {
  column: Column<Row, S>;
  sorting: Sorting<S>;
  onSort(by: S): void;
}

/** A column's label; where it sorts, one tap sorts by it and the next turns the order. */
export function SortHeader<Row, S extends string>({ column, sorting, onSort }: Props<Row, S>) {
  const { t } = useTranslation();
  const { sort, label, note } = column;
  const text = (
    <span className={classes.label}>
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
  );
  if (sort === undefined) return text;
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      onClick={() => onSort(sort)}
      title={t('list.sortBy', { column: label })}
    >
      {text}
      {sorting.by === sort && <Arrow size={16} stroke={2.4} aria-hidden />}
    </UnstyledButton>
  );
}
