// The connection over seven days: a row of hours for each day, the share of time Online, the last changes.
import { Skeleton, Title } from '@mantine/core';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/service/overview.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { useRefetchRegularly } from '../data/changes.ts';
import { formatMoment } from '../i18n/format.ts';
import { connectionTexts } from '../i18n/lazy/en-connection.ts';
import { useLazyTexts } from '../i18n/lazy/use-lazy-texts.ts';
import { type ConnectionOf, fetchConnection } from './connection-source.ts';
import classes from './connection-strip.module.css';

type Hour = Connection['hours'][number];

const shownChanges = 6;

interface Props {
  of: ConnectionOf;
  /** Record id. */
  id: string;
}

/** Of another record, all of it begins anew. */
export function ConnectionStrip(props: Props) {
  return <Strip key={`${props.of} ${props.id}`} {...props} />;
}

function Strip({ of, id }: Props) {
  useLazyTexts({ connection: connectionTexts });
  const { t } = useTranslation();
  const { call } = useApp();
  const [asked, setAsked] = useState(() => askQuietly(call, of, id));
  useRefetchRegularly(() => setAsked(askQuietly(call, of, id)));
  const settled = useSettled(asked);
  const [last, setLast] = useState<Connection | null>(null);
  const value = settled.type === 'done' ? settled.value : null;
  if (value && last !== value) setLast(value);
  const shown = value ?? last;
  return (
    <section className={classes.section} aria-label={t('connection.title')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('connection.title')}
        </Title>
        {shown && <strong>{shareText(t, shown.online)}</strong>}
      </div>
      {shown && <Days connection={shown} />}
      {shown && of === 'monitor' && <Changes connection={shown} />}
      {!shown && settled.type === 'failed' && <p className={classes.note}>{t('connection.failed')}</p>}
      {!shown && settled.type === 'waiting' && <Skeleton height={150} />}
    </section>
  );
}

/** A render that is given up, as when its screen closes, leaves nobody to read how its question failed. */
function askQuietly(...question: Parameters<typeof fetchConnection>): Promise<Connection> {
  const asked = fetchConnection(...question);
  asked.catch(() => undefined);
  return asked;
}

/** All of the time is 100%, and nothing of it 0%: what is nearly so is not rounded to that. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '> 99%';
  return rounded === 0 && share > 0 ? '< 1%' : `${rounded}%`;
}

function shareText(t: TFunction, share: number | null): string {
  return share === null ? t('connection.unknown') : t('connection.share', { percent: percent(share) });
}

function stateOf({ online }: Hour): 'unknown' | 'online' | 'partly' | 'offline' {
  if (online === null) return 'unknown';
  if (online > 0.99) return 'online';
  return online < 0.01 ? 'offline' : 'partly';
}

/** In the column of its time of day, filled by its share. */
function styleOf({ at, online }: Hour): CSSProperties {
  return { gridColumn: dayjs(at).hour() + 1, '--share': `${(online ?? 0) * 100}%` } as CSSProperties;
}

function hourText(t: TFunction, hour: Hour): string {
  const time = dayjs(hour.at).format('MM-DD HH:mm');
  if (hour.online === null) return t('connection.hourUnknown', { time });
  return t('connection.hour', { time, percent: percent(hour.online) });
}

/** The hours by the viewer's day. */
function daysOf(hours: readonly Hour[]): { day: string; hours: Hour[] }[] {
  const days = new Map<string, Hour[]>();
  for (const hour of hours) {
    const day = dayjs(hour.at).format('MM-DD-YYYY');
    days.set(day, [...(days.get(day) ?? []), hour]);
  }
  return [...days].map(([day, ofDay]) => ({ day, hours: ofDay }));
}

function shareOf(hours: readonly Hour[]): number | null {
  const known = hours.flatMap(({ online }) => (online === null ? [] : [online]));
  return known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : null;
}

function Days({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const days = daysOf(connection.hours);
  return (
    <>
      <ul className={classes.days}>
        {days.map(({ day, hours }) => (
          <li key={day}>
            <span className={classes.day}>{day.slice(0, 5)}</span>
            <span className={classes.hours} aria-hidden>
              {hours.map((hour) => (
                <span
                  key={hour.at}
                  data-state={stateOf(hour)}
                  title={hourText(t, hour)}
                  style={styleOf(hour)}
                />
              ))}
            </span>
            <span className={classes.share}>{shareText(t, shareOf(hours))}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.legend}>
        {(['online', 'partly', 'offline', 'unknown'] as const).map((state) => (
          <li key={state}>
            <span data-state={state} aria-hidden />
            {t(`connection.legend.${state}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ connection: { changes } }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <>
      <Title order={3} className={classes.subtitle}>
        {t('connection.changes')}
      </Title>
      {changes.length === 0 && <p className={classes.note}>{t('connection.noChanges')}</p>}
      <ul className={classes.changes}>
        {changes.slice(0, shownChanges).map(({ at, online }) => (
          <li key={`${at} ${online}`}>
            <span>{t(online ? 'connection.online' : 'connection.offline')}</span>
            <span className={classes.note}>{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
