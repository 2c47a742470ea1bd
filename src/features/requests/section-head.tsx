import { Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DayRange } from '../../lib/day-range.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { CountLine } from '../../ui/toolbar/screen-head.tsx';
import classes from './section-head.module.css';
import { searchOfRange } from './tab-search.ts';

interface Props {
  title: string;
  /** '12 recordings'; null where there is no answer. */
  counted: string | null;
  /** The rows beneath. */
  list: { busy: boolean; error: unknown; changeCount: number; reload(): Promise<void> };
  range: DayRange;
  filters?: ReactNode;
  children: ReactNode;
}

export function SectionHead({ title, counted, list, range, filters, children }: Props) {
  const navigate = useNavigate();

  function choose(next: DayRange): void {
    const days = searchOfRange(next, serviceNow());
    void navigate({ to: '.', search: (now) => ({ ...now, ...days, page: undefined }) });
  }

  return (
    <div className={classes.head} data-filters={filters !== undefined}>
      <div className={classes.heading}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        <CountLine text={counted} failed={list.error !== null && !list.busy} list={list} />
      </div>
      <div className={classes.filters}>
        <DateRange range={range} onChange={choose} />
        {filters}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
