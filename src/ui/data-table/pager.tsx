import { Pagination } from '@mantine/core';
import type { MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { useMemo } from 'react';
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

/** The range of rows and the page controls; rendered only with more than one page. */
export function Pager<Row extends MRT_RowData>({ table }: { table: MRT_TableInstance<Row> }) {
  const { t, i18n } = useTranslation();
  const narrow = useIsNarrower('table');
  const { pageIndex, pageSize } = table.getState().pagination;
  const rowCount = table.getRowCount();
  const pageCount = table.getPageCount();
  // The controls cost as much to render as two rows.
  const controls = useMemo(
    () => (
      <Pagination
        value={pageIndex + 1}
        total={pageCount}
        onChange={(page) => table.setPageIndex(page - 1)}
        siblings={narrow ? 0 : 1}
        gap={4}
        classNames={{ control: classes.page ?? '', dots: classes.dots ?? '' }}
        getControlProps={(control) => ({ 'aria-label': t(controlTexts[control]) })}
        getItemProps={(page) => ({ 'aria-label': t('list.page', { page }) })}
      />
    ),
    [t, table, pageIndex, pageCount, narrow],
  );
  const number = (value: number) => formatNumber(value, i18n.language);
  if (rowCount <= pageSize) return null;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          from: number(pageIndex * pageSize + 1),
          to: number(Math.min((pageIndex + 1) * pageSize, rowCount)),
          total: number(rowCount),
        })}
      </span>
      {controls}
    </nav>
  );
}
