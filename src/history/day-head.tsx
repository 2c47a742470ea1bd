// The head of a day of entries: 'Today', 'Yesterday' or its date, and the time zone of its times.
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../i18n/format.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { type EntryDay, nameOfDay } from './entry-days.ts';
import classes from './entry-list.module.css';

const intervalMs = 30_000;
const followClock = (update: () => void) => everyWhileVisible(intervalMs, update);

interface Props extends Pick<EntryDay, 'day' | 'zone' | 'isNewZone'> {
  /** Names the day's list. */
  id: string;
  order: 2 | 3;
}

export function DayHead({ id, order, day, zone, isNewZone }: Props) {
  const { t } = useTranslation(['start', 'audit']);
  // Today is yesterday after midnight, also on a page that nobody touches.
  const name = useSyncExternalStore(followClock, () => nameOfDay(day, serviceNow()));
  const Heading = `h${order}` as const;
  const date = formatDay(day);
  return (
    <div className={classes.dayHead}>
      <Heading id={id} className={classes.day}>
        {name ? t(`audit:dates.${name}`) : date}
      </Heading>
      {name && <span>{date}</span>}
      {isNewZone && <span className={classes.zone}>{zone}</span>}
    </div>
  );
}
