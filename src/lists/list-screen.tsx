// A list as a screen: its rows, and slots for what differs between entities: head, actions, bar, empty.
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnError } from '../api/reachability.ts';
import type { ListDefinition, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import { usePublishDataTime } from '../data/screen-data-time.ts';
import { useList } from '../data/use-list.ts';
import { errorText } from '../i18n/error-text.ts';
import { countSelected, onlySelected } from '../lib/selection.ts';
import { Notice } from '../ui/notice.tsx';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import { usePublishAssociateRefusal } from './associate-refusal.ts';
import { useListColumns } from './display/use-list-columns.ts';
import { useObeyDisplay } from './display/use-obey-display.ts';
import type { FilterFields } from './filters/filter-field.ts';
import { useListFilters } from './filters/use-list-filters.tsx';
import { type BarSlot, ListActions } from './list-actions.tsx';
import { ListBody } from './list-body.tsx';
import type { EmptyTexts } from './list-empty.tsx';
import { type HeadSlot, ListHead } from './list-head.tsx';
import type { LoadedList } from './list-loader.ts';
import classes from './list-screen.module.css';
import type { TableSlot } from './list-table.tsx';
import { type ActionsSlot, ListButtons } from './options/list-buttons.tsx';
import { usePublishRecord } from './screen-record.ts';
import { usePublishSelection } from './screen-selection.ts';
import { useFocusLeftRow } from './use-focus-left-row.ts';
import { useNotFound } from './use-not-found.ts';
import { useSelection } from './use-selection.ts';
import { useStartRecord } from './use-start-record.ts';

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  loaded: LoadedList<L>;
  title: string;
  /** '243 monitors' */
  counted(count: number): string;
  /** Goes to another query. Like the other functions for rows it must stay the same function. */
  onQueryChange: OnQueryChange<L>;
  table: TableSlot<L>;
  head: HeadSlot;
  /** Its menu: actions on the whole list. */
  actions: ActionsSlot<L>;
  /** Actions on its selected records. */
  bar: BarSlot<L>;
  empty: EmptyTexts;
  /** Its filters, where the server has them; the same function as long as nothing in it changes. */
  filterFields?: FilterFields | undefined;
  /** Stands between the title and the rows. */
  above?: ReactNode;
  /** The id of the record in whose page it stands, which has a title of its own. */
  within?: string | undefined;
}

const noRows: readonly never[] = [];

function isSelectable<L extends ListTypes>({ loadDeletion, changes, mayHaveChanges }: BarSlot<L>) {
  if (loadDeletion || changes) return 'yes';
  return mayHaveChanges ? 'later' : 'no';
}

export function ListScreen<L extends ListTypes>(props: Props<L>) {
  const { definition, loaded, title, counted, onQueryChange, table, head, bar, within } = props;
  const { t } = useTranslation();
  const { query } = loaded;
  const { display, order } = useListColumns(definition, query, table.columns, table.layout, head.order);
  useObeyDisplay(definition);
  const list = useList(definition, query, loaded.rows);
  const notRefreshed = useOwnError(list.notRefreshed);
  const { page, removed } = list;
  usePublishDataTime(page?.requestedAt ?? null);
  const rows = page?.rows ?? noRows;
  const total = page?.count ?? 0;
  const listed = useMemo(
    () => ({ total, pageIds: rows.map(definition.idOf).filter((id) => !removed.has(id)) }),
    [total, rows, removed, definition],
  );
  const { selection, selectAll, clear, ...selecting } = useSelection(definition, query, listed, within);
  const selectedId = onlySelected(selection, listed);
  usePublishRecord(definition.entity, selectedId);
  const count = countSelected(selection, total);
  const selected = { query, selection, count, list: title, clear };
  usePublishSelection(definition, selected);
  usePublishAssociateRefusal(count, bar.headerRefusal);
  const embedded = within !== undefined;
  const cards = useIsNarrower('table');
  useStartRecord(list, loaded.rows.source.key, embedded);
  useFocusLeftRow();
  const filters = useListFilters(query, props.filterFields, onQueryChange, page ? counted(page.count) : null);
  const { leaves, refresh: showLatest } = useNotFound(definition, loaded, list);
  const retry = { label: t('action.retry'), run: showLatest, busy: list.busy };

  if (leaves) return null;
  return (
    <section className={classes.screen} onPointerDownCapture={list.touch} onKeyDownCapture={list.touch}>
      <ListHead
        {...head}
        menuLinks={!cards && head.menuLinks}
        list={list}
        onRefresh={showLatest}
        title={title}
        counted={counted}
        order={order}
        buttons={
          <>
            {filters.button}
            <ListButtons definition={definition} query={query} {...props.actions} />
          </>
        }
        embedded={embedded}
      />
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, notRefreshed) })}
        </Notice>
      )}
      {props.above}
      {filters.chips}
      <ListBody
        {...table}
        definition={definition}
        query={query}
        title={title}
        display={display}
        links={cards && head.menuLinks}
        list={list}
        selecting={selecting}
        selectable={isSelectable(bar)}
        empty={props.empty}
        retry={retry}
        onQueryChange={onQueryChange}
        onClearFilters={filters.clear}
      />
      {/* The key closes the dialog when another list is opened. */}
      <ListActions
        key={`${query.menu} ${query.facility}`}
        {...bar}
        definition={definition}
        selected={selected}
        listed={page && listed}
        counted={counted}
        only={rows.find((row) => definition.idOf(row) === selectedId)}
        onSelectAll={selectAll}
        onQueryChange={onQueryChange}
        onRefresh={showLatest}
      />
    </section>
  );
}
