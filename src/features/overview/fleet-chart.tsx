// How many monitors were Online over time, as a line with an axis around it. What is not known is a gap. The newest point
// is the number above it. A slider reads the points; a table has them all.
import { Skeleton, Title } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteMs } from '../../../contract/common/durations.ts';
import type {
  Overview as Fleet,
  History,
  HistoryPoint,
  HistoryRange,
} from '../../../contract/overview/overview.ts';
import { LoadFailure, staleTime } from '../../connection/chart-load-state.tsx';
import { useRefetchRegularly } from '../../data/changes.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatMonthDay } from '../../i18n/short-dates.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';
import { axisAround } from './axis.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './fleet-chart.module.css';
import { PointLinks } from './point-links.tsx';

const width = 1_000;
const height = 180;

const ranges = ['24h', '7d', '30d'] as const;

interface Props {
  range: HistoryRange;
  loaded: Loaded<History>;
  /** Its numbers are the newest point. */
  fleet: Fleet;
}

export function FleetChart({ range, loaded, fleet }: Props) {
  const { t } = useTranslation(['start', 'overview']);
  const state = useLoaded(loaded);
  useRefetchRegularly(state.refetch);
  const history = state.snapshot?.value;
  const stale = staleTime(state);
  return (
    <section className={classes.section} aria-label={t('overview:chart.title')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('overview:chart.title')}
        </Title>
        {stale && <span className={classes.stale}>{t('overview:asOf', { time: stale })}</span>}
        <SegmentedLinks
          label={t('overview:chart.range')}
          inSidebar={false}
          links={ranges.map((each) => ({
            target: { to: '/dashboard/overview', search: { range: each === '24h' ? undefined : each } },
            label: t(`overview:chart.${each}`),
            active: each === range,
          }))}
        />
      </div>
      {history && history.points.length > 0 && <Chart key={range} history={history} fleet={fleet} />}
      {history?.points.length === 0 && <p className={classes.note}>{t('overview:chart.empty')}</p>}
      <LoadFailure title={t('overview:chart.failed')} state={state} />
      {!history && !state.error && <Skeleton height={height} />}
    </section>
  );
}

/** Points that follow each other without a gap. */
function runsOf(points: readonly HistoryPoint[], minutes: number): HistoryPoint[][] {
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

function timeText(moment: number, isDayKnown: boolean): string {
  const time = dayjs(moment).format('HH:mm');
  return isDayKnown ? time : `${formatMonthDay(moment)} ${time}`;
}

/** Times within a day say their day where it begins. */
function tickText(tick: number, before: number | undefined, minutes: number): string {
  if (minutes >= 60) return formatMonthDay(tick);
  const isSameDay = before !== undefined && dayjs(tick).isSame(before, 'day');
  return timeText(tick, isSameDay);
}

/** The points with the fleet as it is now in place of what was counted of these minutes before. */
function withNewest({ points }: History, { at, online, offline, never_connected }: Fleet): HistoryPoint[] {
  const earlier = points.filter((point) => Date.parse(point.at) < Date.parse(at));
  return [...earlier, { at, online, offline, never_connected }];
}

function Chart({ history, fleet }: { history: History; fleet: Fleet }) {
  const { t } = useTranslation(['start', 'overview']);
  /** A moment, not its place: the time that is being read stays while the range moves on. */
  const [chosen, setChosen] = useState<number | null>(null);
  const from = Date.parse(history.from);
  const to = Date.parse(history.to);
  const stepMs = history.minutes * minuteMs;
  const points = withNewest(history, fleet);
  const steps = Math.floor((to - from) / stepMs);
  // The sample of the minutes under way may not have been taken yet.
  const latest = Math.round((Date.parse(history.points.at(-1)?.at ?? history.to) - from) / stepMs);
  const place = chosen === null ? latest : Math.round((chosen - from) / stepMs);
  const index = Math.min(Math.max(place, 0), steps);
  const at = chosen === null ? Date.parse(fleet.at) : from + index * stepMs;
  const point =
    chosen === null
      ? points.at(-1)
      : history.points.find((one) => Math.abs(Date.parse(one.at) - at) < stepMs / 2);
  const time = timeText(at, dayjs(at).isSame(serviceNow(), 'day'));
  const sentence = point
    ? t('overview:chart.at', {
        time,
        online: point.online,
        offline: point.offline,
        never: point.never_connected,
      })
    : t('overview:chart.unknown', { time });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => from + part * (to - from));
  return (
    <>
      <div className={classes.plot}>
        <Line points={points} history={history} at={at} />
        <input
          type="range"
          min={0}
          max={steps}
          value={index}
          className={classes.slider}
          aria-label={t('overview:chart.moment')}
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
        {point && (point.counted_at || chosen === null) ? <PointLinks point={point} time={time} /> : sentence}
      </p>
      <ChartTable history={history} />
    </>
  );
}

interface LineProps {
  points: readonly HistoryPoint[];
  history: History;
  /** The moment that is being read. */
  at: number;
}

function Line({ points, history, at }: LineProps) {
  const { i18n } = useTranslation();
  const from = Date.parse(history.from);
  const to = Date.parse(history.to);
  const axis = axisAround(points.map(({ online }) => online));
  const x = (moment: number) => (Math.min(Math.max(moment - from, 0), to - from) / (to - from)) * width;
  const y = (count: number) => height - ((count - axis.from) / (axis.to - axis.from)) * height;
  const runs = runsOf(points, history.minutes).map((run) => {
    const corners = run.map((point) => `${x(Date.parse(point.at)).toFixed(1)} ${y(point.online).toFixed(1)}`);
    const start = x(Date.parse(run[0]?.at ?? history.from));
    const last = run.at(-1);
    // A point lasts until the next.
    const end = x(Date.parse(last?.at ?? history.to) + history.minutes * minuteMs);
    return { line: `M${corners.join('L')}H${end.toFixed(1)}`, close: `V${height}H${start.toFixed(1)}Z` };
  });
  return (
    <>
      {axis.lines.map((count) => (
        <span
          key={count}
          className={classes.line}
          style={{ bottom: `${(100 * (count - axis.from)) / (axis.to - axis.from)}%` }}
          aria-hidden
        >
          {formatNumber(count, i18n.language)}
        </span>
      ))}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={classes.areas}
        aria-hidden
      >
        <path d={runs.map(({ line, close }) => line + close).join('')} data-part="fill" />
        <path d={runs.map(({ line }) => line).join('')} data-part="line" vectorEffect="non-scaling-stroke" />
        <line x1={x(at)} x2={x(at)} y1={0} y2={height} vectorEffect="non-scaling-stroke" data-part="moment" />
      </svg>
    </>
  );
}
