// Names with numbers, in six scripts and with the digits of each: the service and the device put them in one order, numbers by
// their value.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Monitor, monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { toMonitorResponse } from '../../../server/monitors/response.ts';
import { listMonitors } from '../../../server/store/monitors/monitor-lists.ts';
import { sortRows } from '../../../src/data/sort-rows.ts';
import { monitorListDefinition } from '../../../src/features/monitors/monitor-list-definition.ts';
import { longTestMs } from '../../support/limits.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const many = 10_000;

/** Letters of a script, and its zero. */
const scripts = [
  { letters: 'abcxyzÄéßñ', zero: '0' },
  { letters: 'αβγωΣς', zero: '0' },
  { letters: 'абвяЁй', zero: '0' },
  { letters: 'غرفةمرضى', zero: '٠' },
  { letters: 'कखगवार्ड', zero: '०' },
  { letters: '病房手術室重症', zero: '０' },
];

const inDigits = (number: string, zero: string) =>
  number.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

interface Name {
  words: string;
  number: string;
  text: string;
}

const name: fc.Arbitrary<Name> = fc
  .record({
    script: fc.constantFrom(...scripts),
    // Few words, so that many names differ in their numbers alone.
    letter: fc.nat(),
    more: fc.constantFrom('', ' ', '-', ' Bay '),
    number: fc.oneof(fc.nat(120), fc.nat(12), fc.bigInt({ min: 0n, max: 10n ** 14n })).map(String),
    zeros: fc.constantFrom('', '', '', '0', '00'),
    end: fc.constantFrom('', '', ' A', '.5', '.10'),
  })
  .map(({ script, letter, more, number, zeros, end }) => {
    const letters = Array.from(script.letters);
    const words = `${letters[letter % letters.length]}${more}`;
    return { words: `${words} ${end}`, number, text: words + inDigits(zeros + number, script.zero) + end };
  });

let service: TestService;
let names: Name[];

beforeAll(async () => {
  service = await startTestService();
  names = fc.sample(name, { numRuns: many, seed: 35 });
  const list = names.map(({ text }, index) => ({ name: text, serialNumber: `${text.slice(-3)}_${index}` }));
  await addMonitors(service.db, list);
}, longTestMs);
afterAll(() => service.close());

async function fromService(sort_column: (typeof monitorSortKeys)[number], sort_order: 'asc' | 'desc') {
  const query = { count: many, page: 1, sort_column, sort_order };
  return (await listMonitors(service.db, 'all', query)).rows.map(toMonitorResponse);
}

it.each(['monitor_id', 'cloud_id'] as const)('by %s', async (sort) => {
  for (const order of ['asc', 'desc'] as const) {
    const there = await fromService(sort, order);
    expect(there).toHaveLength(many);
    const here = sortRows(monitorListDefinition, { sort, order }, there.toReversed() as Monitor[]);
    expect(here.map(({ id }) => id)).toEqual(there.map(({ id }) => id));
  }
});

it('numbers of otherwise equal names rise by their value', async () => {
  const place = new Map(
    (await fromService('monitor_id', 'asc')).map(({ monitor_id }, at) => [monitor_id, at]),
  );
  const byWords = new Map<string, Name[]>();
  for (const each of names) byWords.set(each.words, [...(byWords.get(each.words) ?? []), each]);
  let compared = 0;
  for (const equal of byWords.values()) {
    const rising = equal.toSorted((a, b) => (BigInt(a.number) < BigInt(b.number) ? -1 : 1));
    rising.slice(1).forEach(({ number, text }, index) => {
      const before = rising[index];
      if (!before || before.number === number) return;
      expect(place.get(before.text), `${before.text}, ${text}`).toBeLessThan(place.get(text) ?? 0);
      compared += 1;
    });
  }
  expect(compared).toBeGreaterThan(many / 4);
});
