import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, type Sorting, sortsOf } from './column.ts';
import classes from './data-table.module.css';
import { goneProps } from './gone-row.ts';
import { EditRow, SelectPage, SelectRow } from './row-actions.tsx';
import { SortArrow } from './sort-arrow.tsx';
import { SortMenu } from './sort-menu.tsx';

interface Props<Row, S extends string> {
  label: string;
  columns: readonly Column<Row, S>[];
  rows: Row[];
  idOf(row: Row): string;
  nameOf(row: Row): string;
  sorting: Sorting<S>;
  onSort(by: S): void;
  card(row: Row): ReactNode;
  gone: ReadonlySet<string>;
  /** Whether cards have a checkbox. */
  picking: boolean;
  onEdit: ((row: Row) => void) | undefined;
}

/** Rows as cards, for a phone; sorting stays in a menu. */
export function CardView<Row, S extends string>({
  label,
  columns,
  rows,
  idOf,
  nameOf,
  sorting,
  onSort,
  card,
  gone,
  picking,
  onEdit,
}: Props<Row, S>) {
  const { t } = useTranslation();
  const sorts = columns.flatMap(sortsOf);
  const current = sorts.find(({ by }) => by === sorting.by);
  return (
    <>
      <div className={classes.cardsHead}>
        {picking && <SelectPage text={t('list.thisPage')} />}
        {sorts.length > 0 && (
          <SortMenu sorts={sorts} sorting={sorting} onSort={onSort}>
            <UnstyledButton className={classes.sortMenu}>
              <IconSelector size={18} aria-hidden />
              {/* A list's default sort may be by something that no column shows. */}
              {current ? t('list.sorting', { column: current.label }) : t('list.sort')}
              {current && <SortArrow order={sorting.order} />}
            </UnstyledButton>
          </SortMenu>
        )}
      </div>
      <p className={classes.notes}>
        {columns.flatMap(({ label: name, note }) => (note ? [`${name} ${note}`] : [])).join(' · ')}
      </p>
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={idOf(row)}
            className={classes.card}
            {...(gone.has(idOf(row)) && goneProps(t('list.gone')))}
          >
            {picking && <SelectRow id={idOf(row)} label={t('list.select', { name: nameOf(row) })} />}
            <div className={classes.cardBody}>{card(row)}</div>
            {onEdit && <EditRow label={t('list.editOf', { name: nameOf(row) })} onEdit={() => onEdit(row)} />}
          </li>
        ))}
      </ul>
    </>
  );
}
