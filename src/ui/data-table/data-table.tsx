// A page of rows: a table from 700 px on, cards below. The list around it shows loading, empty and failed.
import type { MRT_RowData } from 'mantine-react-table';
import { memo, type ReactNode } from 'react';
import { useIsNarrower } from '../use-is-narrower.ts';
import { CardView } from './card-view.tsx';
import classes from './data-table.module.css';
import { Pager } from './pager.tsx';
import { TableView } from './table-view.tsx';
import { type TableProps, useTable } from './use-table.tsx';

interface Props<Row extends MRT_RowData> extends TableProps<Row> {
  label: string;
  /** The list's name in the display, which keeps the widths that a person gives its columns. */
  resizable?: string | undefined;
  /** Called for a tap on a row; left out when rows do not open. */
  onOpen?: ((row: Row) => void) | undefined;
  card(row: Row): ReactNode;
  /** Stands beneath the Edit of a card. */
  cardAction?: ((row: Row) => ReactNode) | undefined;
  /** Links to sibling lists, for the head of cards. */
  links?: ReactNode;
}

function Table<Row extends MRT_RowData>({
  label,
  resizable,
  onOpen,
  card,
  cardAction,
  links,
  ...options
}: Props<Row>) {
  const cards = useIsNarrower('table');
  const { table, layout } = useTable(options);
  const {
    removed,
    added,
    rowName,
    rowSelection,
    notSelectable,
    onEdit,
    mayEdit,
    editRefused = null,
  } = options;
  const view = { table, layout, label, removed, added };
  return (
    <div className={cards ? undefined : classes.frame}>
      {cards ? (
        <CardView
          {...view}
          card={card}
          cardAction={cardAction}
          links={links}
          rowName={rowName}
          selectable={rowSelection !== undefined}
          notSelectable={notSelectable}
          onEdit={onEdit}
          mayEdit={mayEdit}
          editRefused={editRefused}
        />
      ) : (
        <TableView {...view} resizable={resizable} onOpen={onOpen} />
      )}
      <Pager table={table} />
    </div>
  );
}

/** A list renders several times for one answer; the table only when its props have changed. */
// `memo` loses the type of the rows.
export const DataTable = memo(Table) as typeof Table;
