// A grid that is not kept on the device, in its five states: loading, empty, failed, offline, full.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outage } from '../api/app-error.ts';
import { useOwnError } from '../api/reachability.ts';
import { errorText } from '../i18n/error-text.ts';
import { type EmptyTexts, ListEmpty } from '../lists/list-empty.tsx';
import { toPageSearch } from '../lists/page-address.ts';
import type { ListSelection } from '../lists/use-row-selection.ts';
import type { Column, RowData } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { TableSkeleton } from '../ui/data-table/table-skeleton.tsx';
import {
  applyUpdater,
  type OnChange,
  type Pagination,
  type TableDisplay,
} from '../ui/data-table/table-state.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Notice } from '../ui/notice.tsx';
import classes from './grid.module.css';
import type { RouteGridState } from './use-route-grid.ts';

interface Props<Row extends RowData> {
  label: string;
  state: RouteGridState<Row>;
  columns: Column<Row>[];
  idOf(row: Row): string;
  nameOf(row: Row): string;
  card(row: Row): ReactNode;
  page: number;
  pageSize: number;
  empty: EmptyTexts;
  /** Why the rows are not available without the service. */
  notStored(outage: Outage): string;
  onOpen?: ((row: Row) => void) | undefined;
  /** Null while nothing can be selected. */
  selection?: ListSelection | null;
  /** In place of the checkbox of a row that cannot be selected; null for others. */
  notSelectable?(row: Row): ReactNode;
  display?: TableDisplay;
  /** The list's name in the display, which keeps the widths of its columns. */
  resizable?: string;
}

/** Its order is the service's: no column sorts. */
export function Grid<Row extends RowData>(props: Props<Row>) {
  const {
    label,
    state,
    columns,
    idOf,
    nameOf,
    card,
    page: number,
    pageSize,
    empty,
    notStored,
    onOpen,
    selection,
    notSelectable,
    display,
    resizable,
  } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { page, error, busy } = state;
  const notRefreshed = useOwnError(error);
  const reload = () => void state.reload();
  const retry = { label: t('action.retry'), run: reload, busy };
  const pagination = useMemo(() => ({ pageIndex: number - 1, pageSize }), [number, pageSize]);

  const toPage = useCallback(
    (to: number) => void navigate({ to: '.', search: (now) => ({ ...now, ...toPageSearch(to, pageSize) }) }),
    [navigate, pageSize],
  );
  const onPaginationChange: OnChange<Pagination> = useCallback(
    (updater) => toPage(applyUpdater(updater, pagination).pageIndex + 1),
    [toPage, pagination],
  );

  if (!page) {
    return error ? (
      <div className={classes.panel}>
        <FailedState error={error} title={t('grid.failed')} notStored={notStored} retry={retry} />
      </div>
    ) : (
      <TableSkeleton rows={pageSize} />
    );
  }
  return (
    <>
      {notRefreshed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />} action={retry}>
          {t('list.notRefreshed', { reason: errorText(t, notRefreshed) })}
        </Notice>
      )}
      {page.rows.length > 0 ? (
        <DataTable
          label={label}
          columns={columns}
          data={page.rows}
          getRowId={idOf}
          rowName={nameOf}
          pagination={pagination}
          onPaginationChange={onPaginationChange}
          rowCount={page.count}
          rowSelection={selection?.rowSelection}
          onRowSelectionChange={selection?.onRowSelectionChange}
          notSelectable={notSelectable}
          display={display}
          resizable={resizable}
          onOpen={onOpen}
          card={card}
        />
      ) : (
        <div className={classes.panel}>
          <ListEmpty
            count={page.count}
            searchText=""
            empty={empty}
            onFirstPage={() => toPage(1)}
            onClearSearch={() => undefined}
          />
        </div>
      )}
    </>
  );
}
