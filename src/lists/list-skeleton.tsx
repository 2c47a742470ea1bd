import { Skeleton } from '@mantine/core';
import { pageSize } from '../../contract/common/paging.ts';
import { TableSkeleton } from '../ui/data-table/table-skeleton.tsx';
import classes from './list-screen.module.css';

export function ListSkeleton() {
  return (
    <>
      <div className={classes.head}>
        <Skeleton height={28} width={220} mb={8} />
        <Skeleton height={16} width={160} />
      </div>
      <TableSkeleton rows={pageSize} />
    </>
  );
}
