// What a measure found, and the table of all findings.
import { median, pairedRatio } from './statistics.ts';

type Unit = 'ms' | 'kB' | 'MB' | 'per s' | '';

export interface Finding {
  what: string;
  value: number;
  unit: Unit;
  floor?: { name: string; value: number };
  /** To the floor; the budget is about it where there is one, else about the value. */
  ratio?: number;
  budget: { atMost: number } | { atLeast: number };
  /** How many times the value of the small fleet this is. */
  growth?: number;
}

/** Times beside a floor's, and beside those at the small fleet. */
export function besideFloor(
  what: string,
  times: readonly number[],
  floor: { name: string; times: readonly number[]; atMost: number },
  small: readonly number[],
): Finding {
  return {
    what,
    value: median(times),
    unit: 'ms',
    floor: { name: floor.name, value: median(floor.times) },
    ratio: pairedRatio(times, floor.times),
    budget: { atMost: floor.atMost },
    growth: pairedRatio(times, small),
  };
}

/** Whatever grows most with the fleet. */
export function worstGrowth(findings: readonly Finding[], sizes: string): Finding[] {
  const [worst] = findings
    .flatMap(({ what, growth }) => (growth === undefined ? [] : [{ what, growth }]))
    .toSorted((a, b) => b.growth - a.growth);
  if (!worst) return [];
  const what = `from ${sizes} monitors, the worst of the above: ${worst.what}`;
  return [{ what, value: worst.growth, unit: '', ratio: worst.growth, budget: { atMost: 1.3 } }];
}

function isMet({ value, ratio, budget }: Finding): boolean {
  const figure = ratio ?? value;
  return 'atMost' in budget ? figure <= budget.atMost : figure >= budget.atLeast;
}

function text(value: number, unit: Unit): string {
  const digits = value >= 100 || value === 0 ? 0 : value >= 10 ? 1 : 2;
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
  return unit ? `${number} ${unit}` : number;
}

function line(finding: Finding): string {
  const { what, value, unit, floor, ratio, budget, growth } = finding;
  const limit = 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
  const cells = [
    what,
    ratio === value ? '' : text(value, unit),
    floor ? `${text(floor.value, unit)} (${floor.name})` : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    ratio === undefined ? `${limit} ${unit}`.trim() : `${limit} ×`,
    isMet(finding) ? 'met' : 'not met',
    growth === undefined ? '' : `${growth.toFixed(2)} ×`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The findings as a table in Markdown. */
export function tableOf(findings: readonly Finding[], growth: string): string {
  const head = ['what', 'measured', 'floor', 'ratio', 'budget', '', growth];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...findings.map(line)].join('\n');
}
