import { Pagination } from '@mantine/core';
import type { MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useIsNarrower } from '../use-is-narrower.ts';
import classes from './data-table.module.css';

const controlTexts = {
  first: 'list.firstPage',
  previous: 'list.previousPage',
  next: 'list.nextPage',
  last: 'list.lastPage',
} as const;

interface ControlsProps {
  /** From 1. */
  page: number;
  pageSize: number;
  rowCount: number;
  /** Stays the same function: the controls cost as much to render as two rows. */
  onPage(page: number): void;
}

/** The range of rows and the page controls; rendered only with more than one page. */
export function PagerControls({ page, pageSize, rowCount, onPage }: ControlsProps) {
  const { t, i18n } = useTranslation();
  const narrow = useIsNarrower('table');
  const pageCount = Math.ceil(rowCount / pageSize);
  const controls = useMemo(
    () => (
      <Pagination
        value={page}
        total={pageCount}
        onChange={onPage}
        siblings={narrow ? 0 : 1}
        gap={4}
        classNames={{ control: classes.page ?? '', dots: classes.dots ?? '' }}
        getControlProps={(control) => ({ 'aria-label': t(controlTexts[control]) })}
        getItemProps={(page) => ({ 'aria-label': t('list.page', { page }) })}
      />
    ),
    [t, page, pageCount, narrow, onPage],
  );
  const number = (value: number) => formatNumber(value, i18n.language);
  if (rowCount <= pageSize) return null;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          from: number((page - 1) * pageSize + 1),
          to: number(Math.min(page * pageSize, rowCount)),
          total: number(rowCount),
        })}
      </span>
      {controls}
    </nav>
  );
}

/** Those of a table. */
export function Pager<Row extends MRT_RowData>({ table }: { table: MRT_TableInstance<Row> }) {
  const { pageIndex, pageSize } = table.getState().pagination;
  const toPage = useCallback((page: number) => table.setPageIndex(page - 1), [table]);
  return (
    <PagerControls page={pageIndex + 1} pageSize={pageSize} rowCount={table.getRowCount()} onPage={toPage} />
  );
}
