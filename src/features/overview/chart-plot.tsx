// The picture of the chart: Online as an area, Offline hanging from its top, what is not known as a hatched gap.
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { History, HistoryPoint } from '../../../contract/overview/overview.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type Axis, axisOf } from './axis.ts';
import { gapsOf, outagesOf, type Run, runsOf, type Span, ticksOf } from './chart-parts.ts';
import { tickText } from './chart-time.ts';
import classes from './fleet-chart.module.css';

const width = 1_000;
const height = 180;

/** Narrower gaps have no room for words. */
const leastShareOfWords = 0.09;

interface Props {
  points: readonly HistoryPoint[];
  history: History;
  /** The moment that is being read; null: none. */
  at: number | null;
  /** What reads it, over the whole picture. */
  children: ReactNode;
}

/** Places in the picture, and in per cent of it. */
function scaleOf(history: History, axis: Axis) {
  const from = Date.parse(history.from);
  const spanMs = Math.max(1, Date.parse(history.to) - from);
  const part = (moment: number) => Math.min(Math.max((moment - from) / spanMs, 0), 1);
  const rise = (count: number) => (count - axis.from) / (axis.to - axis.from);
  return {
    part,
    rise,
    x: (moment: number) => (part(moment) * width).toFixed(1),
    y: (count: number) => (height * (1 - Math.max(rise(count), 0))).toFixed(1),
  };
}

type Scale = ReturnType<typeof scaleOf>;
type CountOf = (point: HistoryPoint) => number;

/** Each count lasts until the next one. */
function stairs({ points, to }: Run, { x, y }: Scale, countOf: CountOf): string[] {
  return points.map((point, place) => {
    const next = points[place + 1];
    const end = x(next ? Date.parse(next.at) : to);
    return `${x(Date.parse(point.at))} ${y(countOf(point))}H${end}`;
  });
}

const onlineOf: CountOf = ({ online }) => online;
const allOf: CountOf = ({ online, offline }) => online + offline;

function onlineLine(run: Run, scale: Scale): string {
  return `M${stairs(run, scale, onlineOf).join('L')}`;
}

function onlineArea(run: Run, scale: Scale): string {
  return `${onlineLine(run, scale)}V${height}H${scale.x(run.from)}Z`;
}

/** There along what is Online, and back along all. */
function outageArea(run: Run, scale: Scale): string {
  const there = stairs(run, scale, onlineOf).join('L');
  const back = run.points
    .map((point, place) => {
      const next = run.points[place + 1];
      const end = scale.x(next ? Date.parse(next.at) : run.to);
      return `${end} ${scale.y(allOf(point))}H${scale.x(Date.parse(point.at))}`;
    })
    .reverse();
  return `M${there}L${back.join('L')}Z`;
}

export function ChartPlot({ points, history, at, children }: Props) {
  const { i18n } = useTranslation();
  const axis = axisOf(points);
  const scale = scaleOf(history, axis);
  const runs = runsOf(points, history);
  const numbers = axis.lines.map((count) => formatNumber(count, i18n.language));
  const gutter = `${Math.max(...numbers.map(({ length }) => length)) + 1}ch`;
  return (
    <div className={classes.picture} style={{ '--gutter': gutter } as CSSProperties}>
      <div className={classes.areas}>
        {axis.lines.map((count, place) => (
          <span
            key={count}
            className={classes.line}
            style={{ bottom: `${100 * scale.rise(count)}%` }}
            aria-hidden
          >
            <span>{numbers[place]}</span>
          </span>
        ))}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <path d={runs.map((run) => onlineArea(run, scale)).join('')} data-part="online" />
          <path
            d={runs.map((run) => onlineLine(run, scale)).join('')}
            data-part="line"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={runs
              .flatMap(outagesOf)
              .map((run) => outageArea(run, scale))
              .join('')}
            data-part="offline"
            vectorEffect="non-scaling-stroke"
          />
          {at !== null && (
            <line
              x1={scale.x(at)}
              x2={scale.x(at)}
              y1={0}
              y2={height}
              vectorEffect="non-scaling-stroke"
              data-part="moment"
            />
          )}
        </svg>
        {gapsOf(runs, history).map((gap) => (
          <Gap key={gap.from} gap={gap} part={scale.part} />
        ))}
        <Ticks history={history} part={scale.part} />
        {children}
      </div>
    </div>
  );
}

function Gap({ gap, part }: { gap: Span; part: Scale['part'] }) {
  const { t } = useTranslation(['start', 'overview']);
  const [start, end] = [part(gap.from), part(gap.to)];
  return (
    <span
      className={classes.gap}
      style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
      aria-hidden
    >
      {end - start > leastShareOfWords && <span>{t('overview:chart.noData')}</span>}
    </span>
  );
}

/** One at an end would stand beside the picture. */
const nearEnd = 0.025;

function Ticks({ history, part }: { history: History; part: Scale['part'] }) {
  return ticksOf(history)
    .filter(({ at }) => part(at) > nearEnd && part(at) < 1 - nearEnd)
    .map((tick, place) => (
      <span
        key={tick.at}
        className={classes.tick}
        data-day={tick.isDay || undefined}
        data-odd={place % 2 === 1 || undefined}
        style={{ left: `${part(tick.at) * 100}%` }}
        aria-hidden
      >
        <span>{tickText(tick)}</span>
      </span>
    ));
}
