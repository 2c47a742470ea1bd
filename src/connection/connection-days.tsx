// The hours of seven days as a bar for each day, which says to a screen reader when it was not Online; and as a table.
import { VisuallyHidden } from '@mantine/core';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { hourMs } from '../../contract/common/durations.ts';
import type { Connection } from '../../contract/overview/overview.ts';
import { dayPattern } from '../i18n/format.ts';
import { labelled, listed, sentences } from '../i18n/punctuation.ts';
import classes from './connection-days.module.css';
import { columnOf, columnsAt } from './hour-columns.ts';
import { percent, shareText } from './share-text.ts';

type Hour = Connection['hours'][number];
type Texts = TFunction<['start', 'record-pages']>;

const hourStates = ['online', 'partly', 'offline', 'unknown'] as const;
type HourState = (typeof hourStates)[number];

function stateOf({ online }: Hour): HourState {
  if (online === null) return 'unknown';
  if (online > 0.99) return 'online';
  return online < 0.01 ? 'offline' : 'partly';
}

/** In the column of its time of day. Half of it is red for an outage of minutes, too. */
function styleOf(hour: Hour): CSSProperties {
  const column = { gridColumn: columnOf(hour.at) };
  if (hour.online === null || stateOf(hour) !== 'partly') return column;
  return { ...column, '--share': `${Math.min(0.5, Math.max(0.2, hour.online)) * 100}%` } as CSSProperties;
}

/** How the page's language writes a day of the last seven, which needs no year: 'MM-DD' in English. */
function shortDayPattern(): string {
  return dayPattern().replace(/[-/]?YYYY\/?/, '');
}

function hourText(t: Texts, hour: Hour): string {
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

const timeOf = (at: number) => dayjs(at).format('HH:mm');

/** 'Offline: 03:00–05:00, No data: 08:00–24:00'; '' for a day that was nothing but Online. */
function troubleText(t: Texts, hours: readonly Hour[]): string {
  const runs: { state: HourState; from: number; to: number }[] = [];
  for (const hour of hours) {
    const state = stateOf(hour);
    const at = Date.parse(hour.at);
    const last = runs.at(-1);
    if (last?.state === state) last.to = at + hourMs;
    else runs.push({ state, from: at, to: at + hourMs });
  }
  return listed(
    runs
      .filter(({ state }) => state !== 'online')
      .map(({ state, from, to }) =>
        labelled(
          t(`record-pages:connection.legend.${state}`),
          `${timeOf(from)}–${timeOf(to).replace('00:00', '24:00')}`,
        ),
      ),
  );
}

const axis = ['00', '06', '12', '18', '24'];

export function ConnectionDays({ hours }: Pick<Connection, 'hours'>) {
  return (
    <>
      <div className={classes.row} aria-hidden>
        <div className={classes.axis}>
          {axis.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <ul className={classes.days}>
        {daysOf(hours).map(({ day, hours: ofDay }) => (
          <Day key={day} day={day} hours={ofDay} />
        ))}
      </ul>
    </>
  );
}

function Day({ day, hours }: { day: string; hours: readonly Hour[] }) {
  const { t } = useTranslation(['start', 'record-pages']);
  const share = shareOf(hours);
  return (
    <li className={classes.row}>
      <span className={classes.day}>{day}</span>
      <span
        className={classes.hours}
        style={{ '--columns': columnsAt(hours[0]?.at ?? day) } as CSSProperties}
        aria-hidden
      >
        {hours.map((hour) => (
          <span
            key={hour.at}
            className={classes.hour}
            data-state={stateOf(hour)}
            title={hourText(t, hour)}
            style={styleOf(hour)}
          />
        ))}
      </span>
      <span className={classes.share} data-low={share !== null && share < 1}>
        {/* Below the share of all days only the number is shown. */}
        <span aria-hidden>{share === null ? '–' : percent(share)}</span>
        <VisuallyHidden>{sentences(shareText(t, share), troubleText(t, hours))}</VisuallyHidden>
      </span>
    </li>
  );
}

/** The same in words, a row for each day. */
export function ConnectionTable({ hours }: Pick<Connection, 'hours'>) {
  const { t } = useTranslation(['start', 'record-pages']);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('record-pages:connection.day')}</th>
          <th scope="col">{t('record-pages:connection.legend.online')}</th>
          <th scope="col">{t('record-pages:connection.otherwise')}</th>
        </tr>
      </thead>
      <tbody>
        {daysOf(hours).map(({ day, hours: ofDay }) => {
          const share = shareOf(ofDay);
          return (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{share === null ? '–' : percent(share)}</td>
              <td>{troubleText(t, ofDay) || '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function ConnectionLegend() {
  const { t } = useTranslation(['start', 'record-pages']);
  return (
    <ul className={classes.legend}>
      {hourStates.map((state) => (
        <li key={state}>
          <span className={classes.hour} data-state={state} aria-hidden />
          {t(`record-pages:connection.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
