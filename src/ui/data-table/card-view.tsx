import { IconSelector } from '@tabler/icons-react';
import type { MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../../contract/common/isolate.ts';

import { PageCheckbox, RowCheckbox } from './checkbox.tsx';
import classes from './data-table.module.css';
import { EditButton } from './edit-button.tsx';
import { removedRowProps } from './removed-row.ts';
import { SortArrow } from './sort-arrow.tsx';
import { noteOf, sortableColumns } from './sort-header.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { RowProps } from './table-row.tsx';
import type { TableLayout, TableProps } from './use-table.tsx';

interface CardProps<Row extends MRT_RowData>
  extends Pick<TableProps<Row>, 'rowName' | 'notSelectable' | 'onEdit' | 'mayEdit' | 'editRefused'> {
  card(row: Row): ReactNode;
  /** Stands beneath its Edit. */
  cardAction?: ((row: Row) => ReactNode) | undefined;
  selectable: boolean;
}

interface Props<Row extends MRT_RowData> extends CardProps<Row> {
  table: MRT_TableInstance<Row>;
  layout: TableLayout;
  label: string;
  removed: ReadonlySet<string> | undefined;
  added: ReadonlySet<string> | undefined;
  /** Links to sibling lists, between the page's checkbox and the order. */
  links?: ReactNode;
}

/** Rows as cards, for a phone; sorting stays in a menu. */
export function CardView<Row extends MRT_RowData>({
  table,
  layout,
  label,
  removed,
  added,
  links,
  ...cards
}: Props<Row>) {
  const { t } = useTranslation();
  const removedText = t('list.gone');
  const visible = table.getFlatHeaders().map(({ column }) => column);
  const sortable = visible.flatMap((column) => sortableColumns(table, column));
  const sorted = sortable.find((column) => column.getIsSorted());
  const notes = visible.flatMap((column) => {
    const note = noteOf(column);
    return note ? [`${column.columnDef.header} ${note}`] : [];
  });
  return (
    <>
      <div className={classes.cardsHead}>
        {cards.selectable && <PageCheckbox table={table} text={t('list.thisPage')} />}
        {links}
        {sortable.length > 0 && (
          <SortMenu table={table} columns={sortable}>
            {(button) => (
              <button {...button} type="button" className={classes.sortMenu}>
                <IconSelector size={18} aria-hidden />
                {/* The default sort may not belong to any column. */}
                <span>
                  {sorted ? t('list.sorting', { column: sorted.columnDef.header }) : t('list.sort')}
                </span>
                {sorted && <SortArrow sorted={sorted.getIsSorted()} />}
              </button>
            )}
          </SortMenu>
        )}
      </div>
      <ul className={classes.cards} aria-label={unmarked(label)}>
        {table.getRowModel().rows.map((row) => (
          <Card
            key={row.id}
            {...cards}
            table={table}
            row={row}
            layout={layout}
            selected={row.getIsSelected()}
            removed={removed?.has(row.id) ? removedText : undefined}
            added={added?.has(row.id) ?? false}
          />
        ))}
      </ul>
      <p className={classes.notes}>{dotted(...notes)}</p>
    </>
  );
}

function CardItem<Row extends MRT_RowData>(props: RowProps<Row> & CardProps<Row>) {
  const { row, removed, added, card, cardAction, rowName, selectable, notSelectable, onEdit } = props;
  const { mayEdit, editRefused = null } = props;
  const { t } = useTranslation();
  const name = rowName(row.original);
  return (
    <li
      className={classes.card}
      data-record={row.id}
      data-added={added || undefined}
      {...(removed && removedRowProps(removed))}
    >
      {selectable &&
        (notSelectable?.(row.original) ?? <RowCheckbox row={row} label={t('list.select', { name })} />)}
      <div className={classes.cardBody}>{card(row.original)}</div>
      {onEdit && mayEdit?.(row.original) !== false && (
        <div className={classes.cardEnd}>
          <EditButton
            label={t('list.editOf', { name })}
            refused={editRefused}
            onEdit={() => onEdit(row.original)}
          />
          {cardAction?.(row.original)}
        </div>
      )}
    </li>
  );
}

// `memo` loses the type of the rows.
const Card = memo(CardItem) as typeof CardItem;
