import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusKept } from '../use-focus-kept.ts';
import classes from './data-table.module.css';

interface Props {
  rows: number;
  /** Whether its rows will be cards on a phone. */
  cards?: boolean;
}

/** As high as the rows that will replace it, so that nothing jumps. */
export function TableSkeleton({ rows, cards = false }: Props) {
  const { t } = useTranslation();
  useFocusKept();
  return (
    <div
      className={`${classes.frame} ${cards ? classes.skeletonCards : ''}`}
      role="status"
      aria-label={t('list.loading')}
      data-pending
    >
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className={classes.skeletonRow}>
          <Skeleton height={20} width="18%" />
          <Skeleton height={20} width="26%" />
          <Skeleton height={20} width="22%" />
        </div>
      ))}
    </div>
  );
}
