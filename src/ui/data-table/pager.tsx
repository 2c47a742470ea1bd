import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import classes from './data-table.module.css';

interface Props {
  page: number;
  pageSize: number;
  count: number;
  onPage(page: number): void;
}

const ways = {
  first: 'firstPage',
  previous: 'previousPage',
  next: 'nextPage',
  last: 'lastPage',
} as const;

/** Which rows these are, and the way to the others. Only where there is more than one page. */
export function Pager({ page, pageSize, count, onPage }: Props) {
  const { t, i18n } = useTranslation();
  const narrow = useMediaQuery('(max-width: 699px)');
  const pages = Math.ceil(count / pageSize);
  const latest = useRef(onPage);
  useEffect(() => {
    latest.current = onPage;
  });
  // A list draws several times for one answer, and these controls are as much as two of its rows.
  const controls = useMemo(
    () => (
      <Pagination
        value={page}
        total={pages}
        onChange={(to) => latest.current(to)}
        siblings={narrow ? 0 : 1}
        gap={4}
        classNames={{ control: classes.page ?? '' }}
        getControlProps={(control) => ({ 'aria-label': t(`list.${ways[control]}`) })}
        getItemProps={(item) => ({ 'aria-label': t('list.page', { page: item }) })}
      />
    ),
    [t, page, pages, narrow],
  );
  const number = (value: number) => formatNumber(value, i18n.language);
  if (count <= pageSize) return null;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          from: number((page - 1) * pageSize + 1),
          to: number(Math.min(page * pageSize, count)),
          total: number(count),
        })}
      </span>
      {controls}
    </nav>
  );
}
