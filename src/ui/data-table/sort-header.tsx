import { IconChevronDown, IconSelector } from '@tabler/icons-react';
import type { MRT_Column, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import type { ColumnMeta } from './column.ts';
import classes from './data-table.module.css';
import { SortArrow } from './sort-arrow.tsx';
import { SortMenu } from './sort-menu.tsx';
import { toggleSort } from './table-state.ts';

interface Props<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  column: MRT_Column<Row>;
}

function metaOf<Row extends MRT_RowData>({ columnDef }: MRT_Column<Row>): ColumnMeta {
  return columnDef.meta ?? {};
}

/** The columns that a header sorts by: its own, and the hidden ones that it shows. */
export function sortableColumns<Row extends MRT_RowData>(
  table: MRT_TableInstance<Row>,
  column: MRT_Column<Row>,
): MRT_Column<Row>[] {
  const hidden = (metaOf(column).replaces ?? []).map((id) => table.getColumn(id));
  return [column, ...hidden.filter((each) => !each.getIsVisible())].filter((each) => each.getCanSort());
}

/** The line beneath a column's header: says what the order is by, and what its cells leave out. */
export function noteOf<Row extends MRT_RowData>(column: MRT_Column<Row>): string {
  const { orders, note } = metaOf(column);
  const sorted = column.getIsSorted();
  return dotted(sorted && orders?.[sorted], note);
}

/** What stands above the end of a column's cells; for eyes alone, because what is there says so itself. */
export function HeaderAside<Row extends MRT_RowData>({ column }: Pick<Props<Row>, 'column'>) {
  const { aside } = metaOf(column);
  return (
    aside && (
      <small className={classes.aside} aria-hidden>
        {aside}
      </small>
    )
  );
}

/** A column's header; when it is sortable, one tap sorts by it and the next reverses the order. */
export function SortHeader<Row extends MRT_RowData>({ table, column }: Props<Row>) {
  const { t } = useTranslation();
  const { header } = column.columnDef;
  const columns = sortableColumns(table, column);
  const [only, ...others] = columns;
  const sorted = columns.find((each) => each.getIsSorted());
  const note = noteOf(column) || (others.length > 0 && sorted?.columnDef.header);
  const text = (
    <span className={classes.label}>
      <span>{header}</span>
      {note && <small>{note}</small>}
    </span>
  );
  if (!only) return text;
  if (others.length === 0) {
    return (
      <button
        type="button"
        className={classes.sort}
        onClick={() => table.setSorting(toggleSort(only.id))}
        title={t('list.sortBy', { column: header })}
      >
        {text}
        {sorted ? (
          <SortArrow sorted={sorted.getIsSorted()} />
        ) : (
          <IconSelector size={16} className={classes.unsorted} aria-hidden />
        )}
      </button>
    );
  }
  return (
    <SortMenu table={table} columns={columns}>
      {(button) => (
        <button {...button} type="button" className={classes.sort}>
          {text}
          {sorted ? <SortArrow sorted={sorted.getIsSorted()} /> : <IconChevronDown size={16} aria-hidden />}
        </button>
      )}
    </SortMenu>
  );
}
