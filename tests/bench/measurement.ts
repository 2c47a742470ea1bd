// Measurements, and the table of all of them.
import { median, pairedRatio } from './statistics.ts';

type Unit = 'ms' | 'kB' | 'MB' | 'per s' | '';

export interface Measurement {
  what: string;
  value: number;
  unit: Unit;
  floor?: { name: string; value: number };
  /** Compared with the floor. The budget applies to it when it is set, else to the value. */
  ratio?: number;
  /** None for figures that only explain others. */
  budget?: { atMost: number } | { atLeast: number };
  /** Compared with the small fleet. */
  growth?: number;
}

/** Times compared with a floor and, if given, with the small fleet. */
export function compareToFloor(
  what: string,
  times: readonly number[],
  floor: { name: string; times: readonly number[]; atMost?: number },
  small?: readonly number[],
): Measurement {
  return {
    what,
    value: median(times),
    unit: 'ms',
    floor: { name: floor.name, value: median(floor.times) },
    ratio: pairedRatio(times, floor.times),
    ...(floor.atMost !== undefined && { budget: { atMost: floor.atMost } }),
    ...(small && { growth: pairedRatio(times, small) }),
  };
}

/** The measurements that grow most with the fleet. */
export function worstGrowth(measurements: readonly Measurement[], sizes: string): Measurement[] {
  const [worst] = measurements
    .flatMap(({ what, growth }) => (growth === undefined ? [] : [{ what, growth }]))
    .toSorted((a, b) => b.growth - a.growth);
  if (!worst) return [];
  const what = `from ${sizes} monitors, the worst of the above: ${worst.what}`;
  return [{ what, value: worst.growth, unit: '', ratio: worst.growth, budget: { atMost: 1.3 } }];
}

/** The limit of a figure, and whether it was met. */
function judged({ value, unit, ratio, budget }: Measurement): [limit: string, outcome: string] {
  if (!budget) return ['', ''];
  const figure = ratio ?? value;
  const isMet = 'atMost' in budget ? figure <= budget.atMost : figure >= budget.atLeast;
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
  return [`${limit} ${ratio === undefined ? unit : '×'}`.trim(), isMet ? 'met' : 'not met'];
}

function text(value: number, unit: Unit): string {
  const digits = value >= 100 || value === 0 ? 0 : value >= 10 ? 1 : 2;
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
  return unit ? `${number} ${unit}` : number;
}

function line(measurement: Measurement): string {
  const { what, value, unit, floor, ratio, growth } = measurement;
  const cells = [
    what,
    ratio === value ? '' : text(value, unit),
    floor ? `${text(floor.value, unit)} (${floor.name})` : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    ...judged(measurement),
    growth === undefined ? '' : `${growth.toFixed(2)} ×`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The measurements as a table in Markdown. */
export function formatTable(measurements: readonly Measurement[], growth: string): string {
  const head = ['what', 'measured', 'floor', 'ratio', 'budget', '', growth];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...measurements.map(line)].join(
    '\n',
  );
}
