// A page of rows: a table from 700 px on, cards below. Loading, empty and failed belong to the list around it.
import { useMediaQuery } from '@mantine/hooks';
import type { MRT_RowData } from 'mantine-react-table';
import type { ReactNode } from 'react';
import { CardView } from './card-view.tsx';
import type { Column, Sorting } from './column.ts';
import classes from './data-table.module.css';
import { Pager } from './pager.tsx';
import { EditRefusedContext, type RowSelection, RowSelectionContext } from './row-actions.tsx';
import { TableView } from './table-view.tsx';

interface Props<Row, S extends string> {
  /** Names the table for those who hear it. */
  label: string;
  columns: readonly Column<Row, S>[];
  rows: Row[];
  idOf(row: Row): string;
  /** What a row is called, for those who hear its checkbox or its Edit. */
  nameOf(row: Row): string;
  sorting: Sorting<S>;
  onSort(by: S): void;
  /** What a tap on a row does; where it is left out, a row is only read. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Ids of rows that have left the list: they stay where they stand, and cannot be used. */
  gone: ReadonlySet<string>;
  /** Which rows are checked; null where none can be. */
  picks: RowSelection | null;
  /** Where it is left out, rows have no Edit. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Why no row can be edited now. */
  editRefused?: string | null;
  /** A row as a card. */
  card(row: Row): ReactNode;
  page: number;
  pageSize: number;
  count: number;
  onPage(page: number): void;
}

export function DataTable<Row extends MRT_RowData, S extends string>(props: Props<Row, S>) {
  const { page, pageSize, count, onPage, card, onOpen, picks, onEdit, editRefused = null, ...rest } = props;
  const cards = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const view = { ...rest, picking: picks !== null, onEdit };
  return (
    <RowSelectionContext value={picks}>
      <EditRefusedContext value={editRefused}>
        <div className={cards ? undefined : classes.frame}>
          {cards ? <CardView {...view} card={card} /> : <TableView {...view} onOpen={onOpen} />}
          <Pager page={page} pageSize={pageSize} count={count} onPage={onPage} />
        </div>
      </EditRefusedContext>
    </RowSelectionContext>
  );
}
