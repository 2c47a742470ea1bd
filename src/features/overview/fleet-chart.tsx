// How many monitors were Online and Offline over time. A slider over the picture reads its points; a table has them all.
import { Button, Skeleton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteMs } from '../../../contract/common/durations.ts';
import type { Overview as Fleet, History, HistoryPoint } from '../../../contract/overview/overview.ts';
import { LoadFailure, staleTime } from '../../connection/chart-load-state.tsx';
import type { LoadedState } from '../../data/use-loaded.ts';
import { gapsOf, pointsOf, runsOf, worstOf } from './chart-parts.ts';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { momentText } from './chart-time.ts';
import classes from './fleet-chart.module.css';
import { PointLinks } from './point-links.tsx';

interface Props {
  state: LoadedState<History>;
  /** Its numbers are the newest point. */
  fleet: Fleet;
}

export function FleetChart({ state, fleet }: Props) {
  const { t } = useTranslation(['start', 'overview']);
  const history = state.snapshot?.value;
  return (
    <>
      {history && history.points.length > 0 && (
        <Chart key={history.minutes} history={history} fleet={fleet} stale={staleTime(state)} />
      )}
      {history?.points.length === 0 && <p className={classes.empty}>{t('overview:chart.empty')}</p>}
      <LoadFailure title={t('overview:chart.failed')} state={state} />
      {!history && !state.error && <Skeleton className={classes.skeleton} />}
    </>
  );
}

interface Reading {
  /** What is known of the moment; undefined: nothing. */
  point: HistoryPoint | undefined;
  at: number;
}

/** What is read at a moment, or now. */
function readingOf(history: History, points: readonly HistoryPoint[], chosen: number | null): Reading {
  if (chosen === null) {
    const point = points.at(-1);
    return { point, at: Date.parse(point?.at ?? history.to) };
  }
  const stepMs = history.minutes * minuteMs;
  const point = history.points.find((one) => Math.abs(Date.parse(one.at) - chosen) < stepMs / 2);
  return { point, at: chosen };
}

function Chart({ history, fleet, stale }: { history: History; fleet: Fleet; stale: string | null }) {
  const { t } = useTranslation(['start', 'overview']);
  /** A moment, not its place: the time that is being read stays while the range moves on. Null: now. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const from = Date.parse(history.from);
  const stepMs = history.minutes * minuteMs;
  const steps = Math.floor((Date.parse(history.to) - from) / stepMs);
  const points = pointsOf(history, fleet);
  // The sample of the minutes under way may not have been taken yet.
  const latest = Math.round((Date.parse(history.points.at(-1)?.at ?? history.to) - from) / stepMs);
  const place = chosen === null ? latest : Math.round((chosen - from) / stepMs);
  const index = Math.min(Math.max(place, 0), steps);
  const { point, at } = readingOf(history, points, chosen === null ? null : from + index * stepMs);
  const time = momentText(at);
  const sentence = point
    ? t('overview:chart.at', {
        time,
        online: point.online,
        offline: point.offline,
        never: point.never_connected,
      })
    : t('overview:chart.unknown', { time });
  return (
    <>
      <ChartPlot points={points} history={history} at={chosen === null ? null : at}>
        <input
          type="range"
          min={0}
          max={steps}
          value={index}
          className={classes.slider}
          aria-label={t('overview:chart.moment')}
          aria-valuetext={sentence}
          onChange={({ currentTarget }) => {
            const to = Number(currentTarget.value);
            setChosen(to >= latest ? null : from + to * stepMs);
          }}
        />
      </ChartPlot>
      <div className={classes.foot}>
        <div className={classes.words} data-chosen={chosen !== null || undefined}>
          {chosen === null && <Legend points={points} history={history} />}
          {chosen !== null && (point?.counted_at ? <PointLinks point={point} time={time} /> : sentence)}
        </div>
        {stale && <span className={classes.soft}>{t('overview:asOf', { time: stale })}</span>}
        <Button
          variant="subtle"
          size="md"
          className={classes.tableButton ?? ''}
          leftSection={<IconTable size={20} aria-hidden />}
          aria-label={t('overview:chart.table')}
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setIsTable(!isTable)}
        >
          <span className={classes.tableWords}>{t('overview:chart.table')}</span>
        </Button>
      </div>
      <div id={tableId}>{isTable && <ChartTable history={history} />}</div>
    </>
  );
}

/** What the colours mean, and the worst of the range in words. */
function Legend({ points, history }: { points: readonly HistoryPoint[]; history: History }) {
  const { t } = useTranslation(['start', 'overview']);
  const worst = worstOf(points);
  const hasGaps = gapsOf(runsOf(points, history), history).length > 0;
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        <li data-part="online">{t('overview:online')}</li>
        <li data-part="offline">{t('overview:offline')}</li>
        {hasGaps && <li data-part="gap">{t('overview:chart.noData')}</li>}
      </ul>
      <span className={classes.soft}>
        {worst
          ? t('overview:chart.most', { number: worst.offline, time: momentText(Date.parse(worst.at)) })
          : t('overview:chart.noneOffline')}
      </span>
    </>
  );
}
