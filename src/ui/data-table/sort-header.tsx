import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Column, type Sorting, sortsOf } from './column.ts';
import classes from './data-table.module.css';
import { SortArrow } from './sort-arrow.tsx';
import { SortMenu } from './sort-menu.tsx';

interface Props<Row, S extends string> {
  column: Column<Row, S>;
  sorting: Sorting<S>;
  onSort(by: S): void;
}

/** A column's label; where it sorts, one tap sorts by it and the next turns the order. */
export function SortHeader<Row, S extends string>({ column, sorting, onSort }: Props<Row, S>) {
  const { t } = useTranslation();
  const { label } = column;
  const sorts = sortsOf(column);
  const [only, ...others] = sorts;
  const current = sorts.find(({ by }) => by === sorting.by);
  // Which of several it is sorted by.
  const note = column.note ?? (others.length > 0 && current?.label);
  const text = (
    <span className={classes.label}>
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
  );
  if (!only) return text;
  if (others.length === 0) {
    return (
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(only.by)}
        title={t('list.sortBy', { column: label })}
      >
        {text}
        {current && <SortArrow order={sorting.order} />}
      </UnstyledButton>
    );
  }
  return (
    <SortMenu sorts={sorts} sorting={sorting} onSort={onSort}>
      <UnstyledButton className={classes.sort}>
        {text}
        {current ? <SortArrow order={sorting.order} /> : <IconChevronDown size={16} aria-hidden />}
      </UnstyledButton>
    </SortMenu>
  );
}
