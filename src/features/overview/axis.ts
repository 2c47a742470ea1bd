// The axis of the chart. Offline hangs from the top of what is Online, so that an outage is a piece out of it: the axis begins
// where the worst of the range takes a quarter of the height, however large the fleet.
import type { HistoryPoint } from '../../../contract/overview/overview.ts';

/** The ends of an axis, and the numbers at its lines. */
export interface Axis {
  from: number;
  to: number;
  lines: number[];
}

type Counts = Pick<HistoryPoint, 'online' | 'offline'>;

const steps = [1, 2, 5, 10];

/** A few of a large fleet are not drawn as an outage. */
const leastShare = 0.02;
const worstPerHeight = 4;
/** A little above zero, zero itself is clearer. */
const nearZero = 0.4;

/** Whole numbers in even steps, on a few lines, from zero or from where an outage can be seen up to the most. */
export function axisOf(counts: readonly Counts[]): Axis {
  const most = Math.max(2, ...counts.map(({ online, offline }) => online + offline));
  const worst = Math.max(0, ...counts.map(({ offline }) => offline));
  const least = Math.min(most, ...counts.map(({ online }) => online));
  const seen = Math.min(most - Math.max(worst * worstPerHeight, most * leastShare, 4), least);
  const start = worst === 0 || seen < most * nearZero ? 0 : seen;
  const span = Math.max(most - start, 2);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = Math.max(1, (steps.find((each) => each * power >= span / 4) ?? 10) * power);
  const from = Math.floor(start / step) * step;
  const lines: number[] = [];
  for (let line = from; line <= most; line += step) lines.push(line);
  return { from, to: most, lines };
}
