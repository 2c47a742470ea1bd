// The connection over seven days: a row of hours for each day, the share of time Online, the last changes.
import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/overview/overview.ts';
import { useApp } from '../data/app-context.ts';
import { useRefetchRegularly } from '../data/changes.ts';
import { fetchSource } from '../data/load.ts';
import type { Loaded } from '../data/source.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { dayPattern, formatMoment } from '../i18n/format.ts';
import { LoadFailure, staleTime } from './chart-load-state.tsx';
import { type ConnectionOf, connectionSource } from './connection-source.ts';
import classes from './connection-strip.module.css';
import { columnOf, columnsAt } from './hour-columns.ts';

type Hour = Connection['hours'][number];

const shownChanges = 6;

interface Props {
  of: ConnectionOf;
  /** Record id. */
  id: string;
  /** The request number with which its page was loaded: Refresh loads the strip again, too. */
  requestNumber: number;
}

export function ConnectionStrip({ of, id, requestNumber }: Props) {
  const { t } = useTranslation(['start', 'record-pages']);
  const app = useApp();
  const loaded = useMemo((): Loaded<Connection> => {
    const source = connectionSource(of, id);
    return {
      source,
      requestNumber,
      snapshot: null,
      error: null,
      pending: fetchSource(app, source),
    };
  }, [app, of, id, requestNumber]);
  const state = useLoaded(loaded, { ids: [id] });
  useRefetchRegularly(state.refetch);
  const shown = state.snapshot?.value;
  const stale = staleTime(state);
  return (
    <section className={classes.section} aria-label={t('record-pages:connection.title')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('record-pages:connection.title')}
        </Title>
        {stale && <span className={classes.note}>{t('record-pages:connection.asOf', { time: stale })}</span>}
        {shown && <strong>{shareText(t, shown.online)}</strong>}
      </div>
      {shown && <Days connection={shown} />}
      {shown && of === 'monitor' && <Changes connection={shown} />}
      <LoadFailure title={t('record-pages:connection.failed')} state={state} />
      {!shown && !state.error && <Skeleton height={150} />}
    </section>
  );
}

/** All of the time is 100%, and nothing of it 0%: what is nearly so is not rounded to that. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '> 99%';
  return rounded === 0 && share > 0 ? '< 1%' : `${rounded}%`;
}

function shareText(t: TFunction<['start', 'record-pages']>, share: number | null): string {
  return share === null
    ? t('record-pages:connection.unknown')
    : t('record-pages:connection.share', { percent: percent(share) });
}

function stateOf({ online }: Hour): 'unknown' | 'online' | 'partly' | 'offline' {
  if (online === null) return 'unknown';
  if (online > 0.99) return 'online';
  return online < 0.01 ? 'offline' : 'partly';
}

/** In the column of its time of day, filled by its share. */
function styleOf({ at, online }: Hour): CSSProperties {
  return { gridColumn: columnOf(at), '--share': `${(online ?? 0) * 100}%` } as CSSProperties;
}

/** How the page's language writes a day of the last seven, which needs no year: 'MM-DD' in English. */
function shortDayPattern(): string {
  return dayPattern().replace(/[-/]?YYYY\/?/, '');
}

function hourText(t: TFunction<['start', 'record-pages']>, hour: Hour): string {
  const time = dayjs(hour.at).format(`${shortDayPattern()} HH:mm`);
  if (hour.online === null) return t('record-pages:connection.hourUnknown', { time });
  return t('record-pages:connection.hour', { time, percent: percent(hour.online) });
}

/** The hours by the viewer's day. */
function daysOf(hours: readonly Hour[]): { day: string; hours: Hour[] }[] {
  const days = new Map<string, Hour[]>();
  for (const hour of hours) {
    const day = dayjs(hour.at).format(shortDayPattern());
    days.set(day, [...(days.get(day) ?? []), hour]);
  }
  return [...days].map(([day, ofDay]) => ({ day, hours: ofDay }));
}

function shareOf(hours: readonly Hour[]): number | null {
  const known = hours.flatMap(({ online }) => (online === null ? [] : [online]));
  return known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : null;
}

function Days({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['start', 'record-pages']);
  const days = daysOf(connection.hours);
  return (
    <>
      <ul className={classes.days}>
        {days.map(({ day, hours }) => (
          <li key={day}>
            <span className={classes.day}>{day}</span>
            <span
              className={classes.hours}
              style={{ '--columns': columnsAt(hours[0]?.at ?? day) } as CSSProperties}
              aria-hidden
            >
              {hours.map((hour) => (
                <span
                  key={hour.at}
                  data-state={stateOf(hour)}
                  title={hourText(t, hour)}
                  style={styleOf(hour)}
                />
              ))}
            </span>
            <DayShare share={shareOf(hours)} />
          </li>
        ))}
      </ul>
      <ul className={classes.legend}>
        {(['online', 'partly', 'offline', 'unknown'] as const).map((state) => (
          <li key={state}>
            <span data-state={state} aria-hidden />
            {t(`record-pages:connection.legend.${state}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** In the column below the share of all days only the number is shown. */
function DayShare({ share }: { share: number | null }) {
  const { t } = useTranslation(['start', 'record-pages']);
  return (
    <span className={classes.share}>
      <span aria-hidden>{share === null ? t('record-pages:connection.legend.unknown') : percent(share)}</span>
      <VisuallyHidden>{shareText(t, share)}</VisuallyHidden>
    </span>
  );
}

function Changes({ connection: { changes } }: { connection: Connection }) {
  const { t } = useTranslation(['start', 'record-pages']);
  return (
    <>
      <Title order={3} className={classes.subtitle}>
        {t('record-pages:connection.changes')}
      </Title>
      {changes.length === 0 && <p className={classes.note}>{t('record-pages:connection.noChanges')}</p>}
      <ul className={classes.changes}>
        {changes.slice(0, shownChanges).map(({ at, online }) => (
          <li key={`${at} ${online}`}>
            <span>{t(online ? 'record-pages:connection.online' : 'record-pages:connection.offline')}</span>
            <span className={classes.note}>{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
