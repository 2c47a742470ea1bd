import { Skeleton } from '@mantine/core';
import classes from './site-configuration.module.css';

/** A facility's settings while they are loading, in about their final height. */
export function SiteSkeleton() {
  return (
    <>
      <div className={classes.selectors}>
        {['type', 'mechanism'].map((field) => (
          <div key={field} className={classes.fieldSkeleton}>
            <Skeleton height={18} width={180} mb={8} />
            <Skeleton height={50} />
          </div>
        ))}
      </div>
      <Skeleton height={48} mb={16} radius={24} />
      <div className={`${classes.card} ${classes.cardSkeleton}`}>
        <Skeleton height={24} width={180} />
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={50} />
        ))}
      </div>
    </>
  );
}
