// How many monitors were Online over time, as areas. What is not known is a gap. A slider reads the points; a table has
// them all.
import { Skeleton, Title } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteMs } from '../../../contract/common/durations.ts';
import type { History, HistoryPoint, HistoryRange } from '../../../contract/overview/overview.ts';
import { LoadFailure, staleTime } from '../../connection/chart-load-state.tsx';
import { useRefetchRegularly } from '../../data/changes.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { formatNumber } from '../../i18n/format.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './fleet-chart.module.css';
import { PointLinks } from './point-links.tsx';

const width = 1_000;
const height = 220;

const ranges = ['24h', '7d', '30d'] as const;

interface Props {
  range: HistoryRange;
  loaded: Loaded<History>;
}

export function FleetChart({ range, loaded }: Props) {
  const { t } = useTranslation();
  const state = useLoaded(loaded);
  useRefetchRegularly(state.refetch);
  const history = state.snapshot?.value;
  const stale = staleTime(state);
  return (
    <section className={classes.section} aria-label={t('overview.chart.title')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('overview.chart.title')}
        </Title>
        {stale && <span className={classes.stale}>{t('overview.asOf', { time: stale })}</span>}
        <SegmentedLinks
          label={t('overview.chart.range')}
          inSidebar={false}
          links={ranges.map((each) => ({
            target: { to: '/dashboard/overview', search: { range: each === '24h' ? undefined : each } },
            label: t(`overview.chart.${each}`),
            active: each === range,
          }))}
        />
      </div>
      {history && history.points.length > 0 && <Chart key={range} history={history} />}
      {history?.points.length === 0 && <p className={classes.note}>{t('overview.chart.empty')}</p>}
      <LoadFailure title={t('overview.chart.failed')} state={state} />
      {!history && !state.error && <Skeleton height={height} />}
    </section>
  );
}

const stateNames = ['online', 'offline', 'never_connected'] as const;
type State = (typeof stateNames)[number];
const texts = { online: 'online', offline: 'offline', never_connected: 'never' } as const;

/** Points that follow each other without a gap. */
function runsOf({ points, minutes }: History): HistoryPoint[][] {
  const runs: HistoryPoint[][] = [];
  let last: HistoryPoint | undefined;
  for (const point of points) {
    const isNext = last && Date.parse(point.at) - Date.parse(last.at) <= minutes * 1.5 * minuteMs;
    if (isNext) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point;
  }
  return runs;
}

function totalUpTo(point: HistoryPoint, state: State): number {
  return stateNames.slice(0, stateNames.indexOf(state) + 1).reduce((sum, name) => sum + point[name], 0);
}

/** Times within a day say their day where it begins. */
function tickText(tick: number, before: number | undefined, minutes: number): string {
  if (minutes >= 60) return dayjs(tick).format('MM-DD');
  const isSameDay = before !== undefined && dayjs(tick).isSame(before, 'day');
  return dayjs(tick).format(isSameDay ? 'HH:mm' : 'MM-DD HH:mm');
}

function Chart({ history }: { history: History }) {
  const { t, i18n } = useTranslation();
  /** A moment, not its place: the time that is being read stays while the range moves on. */
  const [chosen, setChosen] = useState<number | null>(null);
  const from = Date.parse(history.from);
  const to = Date.parse(history.to);
  const stepMs = history.minutes * minuteMs;
  const most = Math.max(1, ...history.points.map((point) => totalUpTo(point, 'never_connected')));
  const x = (at: number) => (Math.min(Math.max(at - from, 0), to - from) / (to - from)) * width;
  const y = (count: number) => height - (count / most) * height;
  const runs = runsOf(history);

  /** From the counts below to those with this state; a point lasts until the next. */
  function areaOf(state: State): string {
    const below = (point: HistoryPoint) => totalUpTo(point, state) - point[state];
    return runs
      .map((run) => {
        const corners = run.flatMap((point) => {
          const at = Date.parse(point.at);
          return [
            { x: x(at), point },
            { x: x(at + stepMs), point },
          ];
        });
        const upper = corners.map((it) => `${it.x.toFixed(1)} ${y(totalUpTo(it.point, state)).toFixed(1)}`);
        const lower = corners.map((it) => `${it.x.toFixed(1)} ${y(below(it.point)).toFixed(1)}`).reverse();
        return `M${[...upper, ...lower].join('L')}Z`;
      })
      .join('');
  }

  const steps = Math.floor((to - from) / stepMs);
  // The sample of the minutes under way may not have been taken yet.
  const latest = Math.round((Date.parse(history.points.at(-1)?.at ?? history.to) - from) / stepMs);
  const place = chosen === null ? latest : Math.round((chosen - from) / stepMs);
  const index = Math.min(Math.max(place, 0), steps);
  const at = from + index * stepMs;
  const point = history.points.find((one) => Math.abs(Date.parse(one.at) - at) < stepMs / 2);
  const time = dayjs(at).format(dayjs(at).isSame(serviceNow(), 'day') ? 'HH:mm' : 'MM-DD HH:mm');
  const sentence = point
    ? t('overview.chart.at', {
        time,
        online: point.online,
        offline: point.offline,
        never: point.never_connected,
      })
    : t('overview.chart.unknown', { time });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => from + part * (to - from));
  return (
    <>
      <div className={classes.plot}>
        <span className={classes.most} aria-hidden>
          {formatNumber(most, i18n.language)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={classes.areas}
          aria-hidden
        >
          {stateNames.map((state) => (
            <path key={state} d={areaOf(state)} data-state={state} />
          ))}
          {['edge', 'dashes'].map((part) => (
            <line
              key={part}
              x1={x(at)}
              x2={x(at)}
              y1={0}
              y2={height}
              vectorEffect="non-scaling-stroke"
              data-part={part}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={steps}
          value={index}
          className={classes.slider}
          aria-label={t('overview.chart.moment')}
          aria-valuetext={sentence}
          onChange={({ currentTarget }) => setChosen(from + Number(currentTarget.value) * stepMs)}
        />
      </div>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick, place) => (
          <span key={tick}>{tickText(tick, ticks[place - 1], history.minutes)}</span>
        ))}
      </div>
      <p className={classes.sentence}>
        {point?.counted_at ? <PointLinks point={point} time={time} /> : sentence}
      </p>
      <ul className={classes.legend}>
        {stateNames.map((state) => (
          <li key={state} data-state={state}>
            {t(`overview.${texts[state]}`)}
          </li>
        ))}
      </ul>
      <ChartTable history={history} />
    </>
  );
}
