// The monitors that went Offline today, each with how long it has been Offline, and whose connection is unstable.
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview as Fleet, SilentMonitor } from '../../../contract/overview/overview.ts';
import { formatTime } from '../../i18n/format.ts';
import { formatSpan } from '../../i18n/span.ts';
import { NumberLink } from './number-link.tsx';
import classes from './overview.module.css';
import type { FilteredSearch } from './overview-search.ts';

interface CardProps {
  title: string;
  count: number;
  /** How many of them are listed here. */
  shown: number;
  filter: FilteredSearch;
  note?: string;
  children: ReactNode;
}

function Card({ title, count, shown, filter, note, children }: CardProps) {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} className={classes.cardTitle}>
        {title}
      </Title>
      {note && <p className={classes.note}>{note}</p>}
      {count === 0 ? <p className={classes.none}>{t('overview:none')}</p> : children}
      {count > shown && <NumberLink count={count} filter={filter} text={t('overview:all', { count })} />}
    </section>
  );
}

interface LineProps {
  of: Pick<SilentMonitor, 'id' | 'name' | 'facility_name'>;
  /** At the end of the row. */
  end: string;
}

function MonitorLine({ of, end }: LineProps) {
  const { t } = useTranslation(['start', 'overview']);
  return (
    <li>
      <Link
        to="/dashboard/monitor-details/$id"
        params={{ id: of.id }}
        className={classes.monitor}
        translate="no"
      >
        {of.name}
      </Link>
      <span className={classes.end}>{end}</span>
      <span className={classes.note}>{of.facility_name || t('monitors.unassigned')}</span>
    </li>
  );
}

export function WentOffline({ fleet }: { fleet: Fleet }) {
  const { t, i18n } = useTranslation(['start', 'overview']);
  const { silent_since } = fleet;

  /** How long at the time of what is shown, which may be an answer of before. */
  function sinceWhen({ offline_since, last_communication }: SilentMonitor): string {
    if (offline_since) return formatSpan(Date.parse(fleet.at) - Date.parse(offline_since), i18n.language);
    return t('overview:lastSeen', { time: formatTime(Date.parse(last_communication), 'HH:mm') });
  }
  return (
    <Card
      title={t('overview:silent')}
      count={fleet.silent}
      shown={fleet.silent_monitors.length}
      filter={{ silent_since }}
    >
      <ul className={classes.list}>
        {fleet.silent_monitors.map((one) => (
          <MonitorLine key={one.id} of={one} end={sinceWhen(one)} />
        ))}
      </ul>
    </Card>
  );
}

export function Unstable({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation(['start', 'overview']);
  const { unstable_since } = fleet;
  return (
    <Card
      title={t('overview:unstable')}
      count={fleet.unstable}
      shown={fleet.unstable_monitors.length}
      filter={{ unstable_since }}
      note={t('overview:unstableMeans')}
    >
      <ul className={classes.list}>
        {fleet.unstable_monitors.map((one) => (
          <MonitorLine key={one.id} of={one} end={t('overview:changes', { count: one.changes })} />
        ))}
      </ul>
    </Card>
  );
}
