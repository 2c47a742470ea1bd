// The outcome of a load run as Markdown.
import { quantile } from '../bench/statistics.ts';
import type { CallRecord, Phase } from './calls.ts';

export interface MemorySample {
  /** Since the beginning. */
  minutes: number;
  rss: number;
  /** After garbage was collected. */
  heapUsed: number;
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** p50, p95 and p99 in ms by call, of successes. */
function latencies(records: readonly CallRecord[]): string {
  const answered = records.filter(({ status }) => status === 200);
  const names = [...new Set(answered.map(({ call }) => call))].sort();
  const rows = names.map((call) => {
    const ok = answered.filter((it) => it.call === call);
    const steady = ok.filter(({ phase }) => phase === 'steady').map(({ ms }) => ms);
    const times = ok.map(({ ms }) => ms);
    const of = (values: readonly number[], share: number) =>
      values.length > 0 ? whole.format(quantile(values, share)) : '';
    return [
      call,
      whole.format(times.length),
      ...[0.5, 0.95, 0.99].map((share) => of(times, share)),
      of(times, 1),
      of(steady, 0.95),
    ];
  });
  return table(
    ['call', 'answered', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest', 'p95 outside delete and restart'],
    rows,
  );
}

function failures(records: readonly CallRecord[]): string {
  const counted = new Map<string, number>();
  for (const { call, phase, status } of records) {
    // 409 is the answer of a delete's check.
    if (status === 200 || (status === 409 && call.startsWith('check'))) continue;
    const key = [call, phase, status].join('|');
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  if (counted.size === 0) return 'No call failed.';
  return table(
    ['call', 'phase', 'status', 'times'],
    [...counted].sort().map(([key, times]) => [...key.split('|'), times]),
  );
}

/** Bytes a minute, by least squares. */
function slopeOf(samples: readonly { minutes: number; value: number }[]): number {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const at = mean(samples.map(({ minutes }) => minutes));
  const middle = mean(samples.map(({ value }) => value));
  const above = samples.reduce((sum, it) => sum + (it.minutes - at) * (it.value - middle), 0);
  return above / samples.reduce((sum, it) => sum + (it.minutes - at) ** 2, 0);
}

function memory(samples: readonly MemorySample[]): string {
  const later = samples.filter(({ minutes }) => minutes >= 5);
  const slope = (of: 'rss' | 'heapUsed') =>
    later.length < 3
      ? 'too short a run'
      : `${megabytes(slopeOf(later.map((it) => ({ minutes: it.minutes, value: it[of] }))))} MB a minute`;
  return [
    table(
      ['minute', 'RSS MB', 'heap after GC MB'],
      samples.map((it) => [it.minutes.toFixed(1), megabytes(it.rss), megabytes(it.heapUsed)]),
    ),
    '',
    `Slope after the first five minutes: RSS ${slope('rss')}, heap ${slope('heapUsed')}.`,
  ].join('\n');
}

/** Answers that must not be: a 5xx that is no 503, a 503 outside the restart, a list that is too slow. */
export function judge(records: readonly CallRecord[]): string[] {
  const isBad = (status: number | 'none', phase: Phase) =>
    typeof status === 'number' && status >= 500 && !(status === 503 && phase === 'restart');
  const bad = records.filter(({ status, phase }) => isBad(status, phase));
  const lists = records.filter(({ call, status }) => call === 'list' && status === 200).map(({ ms }) => ms);
  const p95 = quantile(lists, 0.95);
  return [
    ...(bad.length > 0 ? [`${bad.length} answers of 5xx that must not be`] : []),
    ...(p95 <= 250 ? [] : [`the p95 of lists is ${whole.format(p95)} ms, above 250`]),
  ];
}

export function printReport(parts: {
  records: readonly CallRecord[];
  samples: readonly MemorySample[];
  notes: readonly string[];
  faults: readonly string[];
}): string {
  const { records, samples, notes, faults } = parts;
  return [
    ...notes.map((note) => `- ${note}`),
    `- **${faults.length === 0 ? 'all holds' : `does not hold: ${faults.join('; ')}`}**`,
    '',
    latencies(records),
    '',
    failures(records),
    '',
    memory(samples),
    '',
  ].join('\n');
}
