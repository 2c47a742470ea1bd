import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';

/** Stands where rows will be, as high as they will be: nothing jumps. */
export function TableSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame} role="status" aria-label={t('list.loading')}>
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
