import { Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { TableSkeleton } from '../ui/data-table/table-skeleton.tsx';
import { displayAtom } from '../ui/display/display-state.ts';
import classes from './list-screen.module.css';

export function ListSkeleton() {
  const { pageSize } = useAtomValue(displayAtom);
  return (
    <>
      <div className={classes.head}>
        <Skeleton height={28} width={220} mb={8} />
        <Skeleton height={16} width={160} />
      </div>
      <TableSkeleton rows={pageSize} cards />
    </>
  );
}
