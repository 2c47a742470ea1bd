// A list as a screen: heading, links to the sibling lists, refresh, the five states, selection and delete. Entities pass in what differs.
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnError } from '../api/reachability.ts';
import { useApp } from '../data/app-context.ts';
import { OldDataProvider, useOldData } from '../data/data-age.ts';
import type { ListDefinition, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import { usePublishDataTime } from '../data/screen-data-time.ts';
import { useList } from '../data/use-list.ts';
import type { LoadDeletion, Undo } from '../deletes/deletion.ts';
import { errorText } from '../i18n/error-text.ts';
import { countSelected, onlySelected } from '../lib/selection.ts';
import { CheckboxPlace } from '../ui/data-table/checkbox.tsx';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { TableDisplay } from '../ui/data-table/table-state.ts';
import type { MenuChoice } from '../ui/lazy/target-menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { usePublishAssociateRefusal } from './associate-refusal.ts';
import type { LoadCsvFormat } from './csv/list-csv.ts';
import { ColumnsLink } from './display/columns-link.tsx';
import { useListColumns } from './display/use-list-columns.ts';
import { useObeyDisplay } from './display/use-obey-display.ts';
import type { FilterFields } from './filters/filter-field.ts';
import { useListFilters } from './filters/use-list-filters.tsx';
import { type BulkActionsOf, ListActions } from './list-actions.tsx';
import { type EmptyTexts, ListEmpty, ListFailed } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import type { LoadedList } from './list-loader.ts';
import classes from './list-screen.module.css';
import { toQuery } from './list-search.ts';
import { ListUpdates } from './list-updates.tsx';
import type { MenuGroup } from './menu.ts';
import { ListOptions } from './options/list-options.tsx';
import { usePublishRecord } from './screen-record.ts';
import { usePublishSelection } from './screen-selection.ts';
import type { HeaderAction, SelectionAction } from './selection-bar.tsx';
import { useFocusLeftRow } from './use-focus-left-row.ts';
import { useListTable } from './use-list-table.ts';
import { useNotFound } from './use-not-found.ts';
import { useSelection } from './use-selection.ts';
import { useStartRecord } from './use-start-record.ts';

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  loaded: LoadedList<L>;
  title: string;
  /** '243 monitors' */
  counted(count: number): string;
  /** The links to the sibling lists, shown where the sidebar is collapsed. */
  menuLinks: ReactNode;
  columns: Column<L['row']>[];
  /** Which of them the window has room for, and how wide they are. */
  layout?: TableDisplay | undefined;
  card(row: L['row']): ReactNode;
  empty: EmptyTexts;
  /** Goes to another query. Like the other functions for rows it must stay the same function. */
  onQueryChange: OnQueryChange<L>;
  onOpen(row: L['row']): void;
  /** Without it, rows have no Edit. */
  onEdit?: (row: L['row']) => void;
  /** How to delete the list's records; without it and `changes`, none can be selected. */
  loadDeletion?: LoadDeletion<L> | undefined;
  /** Changes of all selected records, in the bar. */
  changes?: BulkActionsOf<L> | undefined;
  /** It is not known yet whether there are `changes`: the checkboxes' place is kept. */
  mayHaveChanges?: boolean | undefined;
  undo?: Undo;
  /** An action of the header for the selection. */
  headerAction?: HeaderAction | undefined;
  /** Why there is none for the selected records. */
  headerRefusal?: string | undefined;
  /** Actions on this record when it alone is selected. */
  actionsOf?: ((row: L['row']) => readonly SelectionAction[]) | undefined;
  /** How it is sorted, where no column's head says so. */
  order?: string | undefined;
  /** The way back to the list of a record whose page this is, before the title. */
  back?: ReactNode;
  /** Stands behind the count and the age. */
  note?: ReactNode;
  /** Stands between the title and the rows. */
  above?: ReactNode;
  /** Its filters, where the server has them; the same function as long as nothing in it changes. */
  filterFields?: FilterFields | undefined;
  /** The lists of its entity; a facility's own list is none of them. */
  group?: MenuGroup | undefined;
  /** How its records are written as CSV. */
  loadCsvFormat: LoadCsvFormat<L>;
  /** Choices of its menu that other lists do not have. */
  options?: readonly MenuChoice[] | undefined;
  /** The id of the record in whose page it stands, which has a title of its own. */
  within?: string | undefined;
}

const noRows: readonly never[] = [];
const noChoices: readonly MenuChoice[] = [];

function actionsFor<Row>(
  selected: Row | undefined,
  actionsOf: ((row: Row) => readonly SelectionAction[]) | undefined,
) {
  return selected && actionsOf?.(selected);
}

const checkboxPlace = () => <CheckboxPlace />;

/** The table's properties of its checkboxes. */
function checkboxes<L extends ListTypes, Value>(
  { loadDeletion, changes, mayHaveChanges }: Props<L>,
  rowSelection: Value,
) {
  if (loadDeletion || changes) return { rowSelection };
  return mayHaveChanges ? { rowSelection, notSelectable: checkboxPlace } : {};
}

export function ListScreen<L extends ListTypes>(props: Props<L>) {
  const { definition, loaded, title, counted, menuLinks, columns, layout, card, empty, onQueryChange } =
    props;
  const {
    onOpen,
    onEdit,
    loadDeletion,
    changes,
    undo,
    headerAction,
    headerRefusal,
    actionsOf,
    back,
    note,
    above,
    filterFields,
    group,
    loadCsvFormat,
    options: choices = noChoices,
    within,
  } = props;
  const { t } = useTranslation();
  const { query } = loaded;
  const { store } = useApp();
  const { display, order } = useListColumns(definition, query, columns, layout, props.order);
  useObeyDisplay(definition);
  const list = useList(definition, query, loaded.rows);
  const notRefreshed = useOwnError(list.notRefreshed);
  const changesPaused = useChangesPaused();
  const { page, removed, added } = list;
  const requestedAt = page?.requestedAt ?? null;
  usePublishDataTime(requestedAt);
  const oldSince = useOldData(requestedAt);
  const rows = page?.rows ?? noRows;
  const total = page?.count ?? 0;
  const listed = useMemo(
    () => ({ total, pageIds: rows.map(definition.idOf).filter((id) => !removed.has(id)) }),
    [total, rows, removed, definition],
  );
  const { selection, rowSelection, onRowSelectionChange, selectAll, clear } = useSelection(
    definition,
    query,
    listed,
    within,
  );
  const selectedId = onlySelected(selection, listed);
  usePublishRecord(definition.entity, selectedId);
  const count = countSelected(selection, total);
  const selected = { query, selection, count, list: title, clear };
  usePublishSelection(definition, selected);
  usePublishAssociateRefusal(count, headerRefusal);
  const embedded = within !== undefined;
  useStartRecord(list, loaded.rows.source.key, embedded);
  useFocusLeftRow();
  const { sorting, pagination, onSortingChange, onPaginationChange } = useListTable(
    definition,
    query,
    onQueryChange,
  );
  const filters = useListFilters(
    loaded.query,
    filterFields,
    onQueryChange,
    page ? counted(page.count) : null,
  );
  const { leaves, refresh: showLatest } = useNotFound(definition, loaded, list);
  const retry = { label: t('action.retry'), run: showLatest, busy: list.busy };

  if (leaves) return null;
  return (
    <section className={classes.screen} onPointerDownCapture={list.touch} onKeyDownCapture={list.touch}>
      <ListHead
        list={list}
        onRefresh={showLatest}
        title={title}
        counted={counted}
        menuLinks={menuLinks}
        order={order}
        back={back}
        note={note}
        buttons={
          <>
            {filters.button}
            <ColumnsLink list={definition.entity} />
            <ListOptions
              definition={definition}
              query={query}
              group={group}
              loadCsvFormat={loadCsvFormat}
              choices={choices}
            />
          </>
        }
        embedded={embedded}
      />
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, notRefreshed) })}
        </Notice>
      )}
      {above}
      {filters.chips}
      <ListUpdates changeCount={list.changeCount} onShow={showLatest} />
      {page && page.rows.length > 0 ? (
        <OldDataProvider value={oldSince}>
          <DataTable
            label={title}
            columns={columns}
            display={display}
            resizable={definition.entity}
            data={page.rows}
            getRowId={definition.idOf}
            rowName={definition.nameOf}
            sorting={sorting}
            onSortingChange={onSortingChange}
            pagination={pagination}
            onPaginationChange={onPaginationChange}
            rowCount={page.count}
            {...checkboxes(props, rowSelection)}
            onRowSelectionChange={onRowSelectionChange}
            removed={removed}
            added={added}
            onOpen={onOpen}
            onEdit={onEdit}
            editRefused={changesPaused}
            card={card}
          />
        </OldDataProvider>
      ) : (
        <div className={classes.panel}>
          {page ? (
            <ListEmpty
              count={page.count}
              searchText={query.searchText}
              onClearFilters={query.filters && filters.clear}
              stored={page.origin === 'device'}
              empty={empty}
              onFirstPage={() => onQueryChange((latest) => ({ ...latest, page: 1 }))}
              onClearSearch={() =>
                onQueryChange(({ menu, facility, filters }) => ({
                  ...toQuery(store, definition, menu, {}, facility),
                  filters,
                }))
              }
            />
          ) : (
            <ListFailed error={list.error} filtered={query.filters !== undefined} retry={retry} />
          )}
        </div>
      )}
      {/* The key closes the dialog when another list is opened. */}
      <ListActions
        key={`${query.menu} ${query.facility}`}
        definition={definition}
        selected={selected}
        listed={page && listed}
        counted={counted}
        loadDeletion={loadDeletion}
        undo={undo}
        headerAction={headerAction}
        actions={actionsFor(
          rows.find((row) => definition.idOf(row) === selectedId),
          actionsOf,
        )}
        changes={changes}
        onSelectAll={selectAll}
        onQueryChange={onQueryChange}
        onRefresh={showLatest}
      />
    </section>
  );
}
