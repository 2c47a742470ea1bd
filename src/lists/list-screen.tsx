// A list as a screen: heading, modes, refresh, the five states, selection and delete. What differs per entity is
// handed in.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../contract/common/paging.ts';
import type { ListQuery, ListSource, ListTypes, OnQueryChange } from '../data/list-source.ts';
import type { LoadedList } from '../data/load-list.ts';
import { usePublishReadAt } from '../data/shown-read-at.ts';
import { useList } from '../data/use-list.ts';
import type { LoadDeletes, Undo } from '../deletes/delete-source.ts';
import { useListDelete } from '../deletes/use-list-delete.tsx';
import { errorText } from '../i18n/error-text.ts';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { ListHead } from './list-head.tsx';
import { ListNews } from './list-news.tsx';
import { type EmptyTexts, ListFailed, ListNothing } from './list-nothing.tsx';
import classes from './list-screen.module.css';
import { toQuery } from './list-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

interface Props<L extends ListTypes> {
  source: ListSource<L>;
  query: ListQuery<L>;
  loaded: LoadedList<L['row']>;
  title: string;
  /** '243 monitors' */
  counted(count: number): string;
  /** The ways to the sibling lists, shown where the sidebar is folded away. */
  modes: ReactNode;
  columns: readonly Column<L['row'], L['sortKey']>[];
  card(row: L['row']): ReactNode;
  empty: EmptyTexts;
  /** Goes to another query: sort, page, search. */
  onQueryChange: OnQueryChange<L>;
  onOpen(row: L['row']): void;
  /** Where it is left out, rows have no Edit. */
  onEdit?: (row: L['row']) => void;
  /** How the list's records are deleted; where it is left out, none can be selected. */
  deletes?: LoadDeletes<L> | undefined;
  undo?: Undo;
  /** Whether it is a part of a screen, which has a title of its own. */
  part?: boolean | undefined;
}

export function ListScreen<L extends ListTypes>(props: Props<L>) {
  const { source, query, loaded, title, counted, modes, columns, card, empty, onQueryChange, onOpen } = props;
  const { onEdit, deletes, undo, part = false } = props;
  const { t } = useTranslation();
  const list = useList(source, query, loaded);
  const changesPaused = useChangesPaused();
  const { page } = list;
  usePublishReadAt(page?.readAt ?? null);
  const here = page?.rows.map(source.idOf).filter((id) => !list.gone.has(id)) ?? [];
  const listed = page && { total: page.count, shown: here };
  const { selection, picks, selectAll, clear } = useSelection(source, query, listed);
  const removal = useListDelete({
    source,
    deletes,
    undo,
    query,
    selection,
    total: page?.count ?? null,
    title,
    counted,
    onClear: clear,
    onQueryChange,
    onRefresh: () => void list.refresh(),
  });
  const retry = { label: t('action.retry'), run: () => void list.refresh(), busy: list.busy };

  function sort(by: L['sortKey']): void {
    onQueryChange((asked) => {
      const turned = asked.sort === by && asked.order === 'asc';
      return { ...asked, sort: by, order: turned ? 'desc' : 'asc', page: 1 };
    });
  }

  return (
    <section className={classes.screen} onPointerDownCapture={list.touch} onKeyDownCapture={list.touch}>
      <ListHead list={list} title={title} counted={counted} modes={modes} part={part} />
      {list.notRefreshed && !list.notRefreshed.unreachable && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, list.notRefreshed) })}
        </Notice>
      )}
      <ListNews changes={list.changes} onShow={() => void list.refresh()} />
      {page && page.rows.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={page.rows}
          idOf={source.idOf}
          nameOf={source.nameOf}
          sorting={{ by: query.sort, order: query.order }}
          onSort={sort}
          onOpen={onOpen}
          gone={list.gone}
          picks={deletes ? picks : null}
          onEdit={onEdit}
          editRefused={changesPaused}
          card={card}
          page={query.page}
          pageSize={pageSize}
          count={page.count}
          onPage={(page) => onQueryChange((asked) => ({ ...asked, page }))}
        />
      ) : (
        <div className={classes.panel}>
          {page ? (
            <ListNothing
              count={page.count}
              search={query.search}
              empty={empty}
              onFirstPage={() => onQueryChange((asked) => ({ ...asked, page: 1 }))}
              onClearSearch={() => onQueryChange(({ menu, facility }) => toQuery(source, menu, {}, facility))}
            />
          ) : (
            <ListFailed error={list.error} retry={retry} />
          )}
        </div>
      )}
      {listed && (
        <SelectionBar
          selection={selection}
          listed={listed}
          onSelectAll={selectAll}
          onClear={clear}
          onDelete={removal.open}
        />
      )}
      {removal.dialog}
    </section>
  );
}
