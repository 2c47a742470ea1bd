// The rows of a list, as a table or as cards.
import type { ReactNode } from 'react';
import { OldDataProvider, useOldData } from '../data/data-age.ts';
import type { ListDefinition, ListQuery, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import { RowPresence, useKeptPresence } from '../data/row-presence.ts';
import type { ListPage, ListState } from '../data/use-list.ts';
import { CheckboxPlace } from '../ui/data-table/checkbox.tsx';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { TableDisplay } from '../ui/data-table/table-state.ts';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { useListTable } from './use-list-table.ts';
import type { ListSelection } from './use-row-selection.ts';

/** How an entity's rows look, and what a tap on them does. */
export interface TableSlot<L extends ListTypes> {
  columns: Column<L['row']>[];
  /** Which of them the window has room for, and how wide they are. */
  layout?: TableDisplay | undefined;
  card(row: L['row']): ReactNode;
  /** Stands beneath the Edit of a card; in a table it is a column. */
  cardAction?: ((row: L['row']) => ReactNode) | undefined;
  onOpen(row: L['row']): void;
  /** Without it, rows have no Edit. */
  onEdit?: ((row: L['row']) => void) | undefined;
  /** Whether a row has it; by default each has. The same function as long as that is the same. */
  mayEdit?: ((row: L['row']) => boolean) | undefined;
  /** Asks for what the rows of a page show later; it shows nothing itself. */
  later?: ((page: ListPage<L['row']>) => ReactNode) | undefined;
}

export interface ListTableProps<L extends ListTypes>
  extends Omit<TableSlot<L>, 'layout'>,
    Pick<ListState<L['row']>, 'removed' | 'added'> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  title: string;
  display: TableDisplay;
  /** Links to sibling lists, where they stand in the head of its cards. */
  links: ReactNode;
  page: ListPage<L['row']>;
  selecting: Pick<ListSelection, 'rowSelection' | 'onRowSelectionChange'>;
  /** `later`: it is not known yet whether they are: the checkboxes' place is kept. */
  selectable: 'yes' | 'later' | 'no';
  onQueryChange: OnQueryChange<L>;
}

const checkboxPlace = () => <CheckboxPlace />;

export function ListTable<L extends ListTypes>({
  definition,
  query,
  title,
  page,
  selecting: { rowSelection, onRowSelectionChange },
  selectable,
  onQueryChange,
  later,
  ...table
}: ListTableProps<L>) {
  const oldSince = useOldData(page.requestedAt);
  const presence = useKeptPresence(page.presence);
  const changesPaused = useChangesPaused();
  const state = useListTable(definition, query, onQueryChange);
  return (
    <OldDataProvider value={oldSince}>
      <RowPresence value={presence}>
        <DataTable
          {...table}
          {...state}
          label={title}
          resizable={definition.entity}
          data={page.rows}
          getRowId={definition.idOf}
          rowName={definition.nameOf}
          rowCount={page.count}
          {...(selectable !== 'no' && { rowSelection })}
          {...(selectable === 'later' && { notSelectable: checkboxPlace })}
          onRowSelectionChange={onRowSelectionChange}
          editRefused={changesPaused}
        />
      </RowPresence>
      {later?.(page)}
    </OldDataProvider>
  );
}
