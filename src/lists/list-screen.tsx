// A list as a screen: heading, modes, refresh, the five states, selection and delete. What differs per entity is
// handed in.
import { ActionIcon, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../contract/paging.ts';
import type { AppError } from '../api/app-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { formatTime } from '../i18n/format.ts';
import type { Question } from '../offline/row-kind.ts';
import { useSayReadAt } from '../offline/shown-age.ts';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import type { DeleteKind, Undo } from './delete-kind.ts';
import type { ListKind } from './list-kind.ts';
import { ListNews } from './list-news.tsx';
import classes from './list-screen.module.css';
import type { LoadedList } from './load-list.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useList } from './use-list.ts';
import { useListDelete } from './use-list-delete.tsx';
import { useSelection } from './use-selection.ts';

interface Props<Row extends object, S extends string, M extends string> {
  kind: ListKind<Row, S, M>;
  question: Question<S, M>;
  loaded: LoadedList<Row>;
  title: string;
  /** '243 monitors' */
  counted(count: number): string;
  /** The ways to the sibling lists, shown where the sidebar is folded away. */
  modes: ReactNode;
  columns: readonly Column<Row, S>[];
  card(row: Row): ReactNode;
  empty: { icon: ReactNode; title: string; hint: string };
  /** Goes to another question: sort, page, search. */
  onAsk(question: Question<S, M>): void;
  onOpen(row: Row): void;
  /** Where it is left out, rows have no Edit. */
  onEdit?: (row: Row) => void;
  /** How the list's records are deleted; where it is left out, none can be selected. */
  deletes?: DeleteKind<Row, M> | undefined;
  undo?: Undo;
}

export function ListScreen<Row extends object, S extends string, M extends string>(props: Props<Row, S, M>) {
  const { kind, question, loaded, title, counted, modes, columns, card, empty, onAsk, onOpen } = props;
  const { onEdit, deletes, undo } = props;
  const { t } = useTranslation();
  const list = useList(kind, question, loaded);
  const { page } = list;
  useSayReadAt(page?.readAt ?? null);
  const here = page?.rows.map(kind.idOf).filter((id) => !list.gone.has(id)) ?? [];
  const listed = page && { total: page.count, shown: here };
  const { selection, picks, selectAll, clear } = useSelection(kind, question, listed);
  const removal = useListDelete({
    kind,
    deletes,
    undo,
    question,
    selection,
    total: page?.count ?? null,
    title,
    counted,
    onClear: clear,
    onAsk,
    onRefresh: () => void list.refresh(),
  });
  const retry = { label: t('action.retry'), run: () => void list.refresh(), busy: list.busy };

  function sort(by: S): void {
    const turned = question.sort === by && question.order === 'asc';
    onAsk({ ...question, sort: by, order: turned ? 'desc' : 'asc', page: 1 });
  }

  return (
    <section className={classes.screen} onPointerDownCapture={list.touch} onKeyDownCapture={list.touch}>
      <title>{`${title} · ${t('product.name')}`}</title>
      <div className={classes.head}>
        <div className={classes.heading}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <Text className={classes.sub}>{subText()}</Text>
          {/* Said when it changes, without the time that changes by itself. */}
          <VisuallyHidden role="status">{page ? counted(page.count) : t('list.loading')}</VisuallyHidden>
        </div>
        <div className={classes.modes}>{modes}</div>
        <ActionIcon
          className={classes.refresh}
          aria-label={t('action.refresh')}
          title={t('action.refresh')}
          onClick={list.refresh}
          loading={list.busy}
        >
          <IconRefresh size={22} />
        </ActionIcon>
      </div>
      {list.notRefreshed && !list.notRefreshed.unreachable && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, list.notRefreshed) })}
        </Notice>
      )}
      <ListNews changes={list.changes} onShow={list.showChanges} />
      {page && page.rows.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={page.rows}
          idOf={kind.idOf}
          nameOf={kind.nameOf}
          sorting={{ by: question.sort, order: question.order }}
          onSort={sort}
          onOpen={onOpen}
          gone={list.gone}
          picks={deletes ? picks : null}
          onEdit={onEdit}
          card={card}
          page={question.page}
          pageSize={pageSize}
          count={page.count}
          onPage={(to) => onAsk({ ...question, page: to })}
        />
      ) : (
        <div className={classes.panel}>{page ? nothing(page.count) : failed(list.error)}</div>
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

  function subText(): string {
    if (!page) return list.error?.declined ? counted(0) : '\u00A0';
    const age =
      page.from === 'rows'
        ? t('list.seen')
        : t('list.updated', { time: formatTime(page.readAt, 'HH:mm:ss') });
    return `${counted(page.count)} · ${age}`;
  }

  function nothing(count: number): ReactNode {
    if (count > 0) {
      const first = { label: t('list.toFirstPage'), run: () => onAsk({ ...question, page: 1 }) };
      return <EmptyState icon={empty.icon} title={t('list.beyond')} action={first} />;
    }
    if (!question.search) return <EmptyState {...empty} />;
    return (
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.5} aria-hidden />}
        title={t('list.noMatch', { search: question.search })}
        hint={t('list.noMatchHint')}
        action={{ label: t('action.clearSearch'), run: () => onAsk({ ...question, search: '', page: 1 }) }}
      />
    );
  }

  function failed(error: AppError | null): ReactNode {
    const unseen = error === null || error.unreachable;
    return (
      <EmptyState
        alert
        icon={<IconDatabaseOff size={40} stroke={1.5} aria-hidden />}
        title={t(unseen ? 'error.offline' : 'list.failed')}
        hint={unseen ? t('offline.nothingSeen') : errorText(t, error)}
        action={retry}
      />
    );
  }
}
