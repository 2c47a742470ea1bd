import { Skeleton } from '@mantine/core';
import classes from './monitor-details.module.css';

/** A monitor's page while it is loading, in its final height. */
export function MonitorDetailsSkeleton() {
  return (
    <>
      <Skeleton height={18} width={180} mb={6} />
      <Skeleton height={28} width={240} mb={66} />
      <div className={classes.box}>
        {['status', 'facility', 'serial', 'level', 'manufactured', 'connected'].map((fact) => (
          <div key={fact}>
            <Skeleton height={14} width="60%" mb={8} />
            <Skeleton height={20} width="90%" />
          </div>
        ))}
      </div>
    </>
  );
}
