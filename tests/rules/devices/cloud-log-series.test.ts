// The series that reported entries belong to: whatever a monitor reports is stored, once, however often it reports it and
// whenever it starts to count again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSeries, type NumberedEntry } from '../../../server/devices/cloud-log-series.ts';

type Stored = NumberedEntry & { series: number };

const same = (a: NumberedEntry, b: NumberedEntry) =>
  a.sequence === b.sequence &&
  a.at.getTime() === b.at.getTime() &&
  a.type === b.type &&
  a.activity === b.activity &&
  a.severity === b.severity;

/** The store of one monitor under one credential, in memory. */
function createStore() {
  const stored: Stored[] = [];
  return {
    stored,
    report(reported: readonly NumberedEntry[]): number {
      const current = Math.max(1, ...stored.map(({ series }) => series));
      const numbers = new Set(reported.map(({ sequence }) => sequence));
      const added = assignSeries(reported, {
        current,
        taken: stored
          .filter((one) => one.series === current && numbers.has(one.sequence))
          .map(({ sequence }) => sequence),
        repeated: reported.flatMap((entry) =>
          stored.filter((one) => same(one, entry)).map(({ series }) => ({ entry, series })),
        ),
      });
      stored.push(...added);
      return added.length;
    },
    texts: () => stored.map(({ series, sequence, activity }) => `${series}: ${sequence} ${activity}`),
  };
}

/** Entries as '1 Started'; what is in the text alone differs, as with a clock that begins with 1970 at each start. */
const entriesOf = (...texts: string[]): NumberedEntry[] =>
  texts.map((text) => {
    const [number = '', activity = ''] = text.split(' ');
    return {
      sequence: Number(number),
      type: 'Pump',
      activity,
      severity: 'INFO',
      at: new Date(Number(number)),
    };
  });

/** Few numbers and texts, so that they meet. */
const entry = fc.record({
  sequence: fc.nat(6),
  type: fc.constant('Pump'),
  activity: fc.constantFrom('a', 'b', 'c'),
  severity: fc.constant('INFO'),
  at: fc.nat(1).map((ms) => new Date(ms)),
});
const reports = fc.array(fc.array(entry, { minLength: 1, maxLength: 8 }), { maxLength: 8 });

describe('whatever is reported', () => {
  it('is stored, and a number names one entry of a series', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const store = createStore();
        for (const report of all) store.report(report);
        for (const reported of all.flat()) {
          expect(store.stored.some((one) => same(one, reported))).toBe(true);
        }
        const places = store.stored.map(({ series, sequence }) => `${series} ${sequence}`);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('is stored once, however late, and in whatever parts and order, it is reported again', () => {
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (all, numbers) => {
        const store = createStore();
        for (const report of all) {
          store.report(report);
          expect(store.report(report)).toBe(0);
        }
        const again = all.flat().filter(() => (numbers.next().value ?? 0) % 2 === 0);
        const mixed = again.toSorted(() => ((numbers.next().value ?? 0) % 2 === 0 ? 1 : -1));
        expect(store.report(again)).toBe(0);
        expect(store.report(mixed)).toBe(0);
      }),
    );
  });
});

describe('a monitor that was reset', () => {
  it('begins a new series, and goes on in it', () => {
    const store = createStore();
    store.report(entriesOf('1 a', '2 b', '3 c'));
    store.report(entriesOf('1 x', '2 y'));
    store.report(entriesOf('3 z', '4 z'));
    expect(store.texts()).toEqual(['1: 1 a', '1: 2 b', '1: 3 c', '2: 1 x', '2: 2 y', '2: 3 z', '2: 4 z']);
  });

  it('may report the end of one series and the beginning of the next together', () => {
    const store = createStore();
    store.report(entriesOf('1 a', '2 b'));
    const across = entriesOf('2 b', '3 c', '1 x', '2 y');
    expect(store.report(across)).toBe(3);
    expect(store.report(across)).toBe(0);
    expect(store.texts()).toEqual(['1: 1 a', '1: 2 b', '1: 3 c', '2: 1 x', '2: 2 y']);
  });

  it('keeps what it writes word for word after each reset, at the same time of 1970', () => {
    const store = createStore();
    store.report(entriesOf('1 Started', '2 Tested', '3 a'));
    store.report(entriesOf('1 Started', '2 Tested', '3 b'));
    expect(store.texts().slice(3)).toEqual(['2: 1 Started', '2: 2 Tested', '2: 3 b']);
  });

  it('repeats a report of before the reset without storing it again', () => {
    const store = createStore();
    store.report(entriesOf('8 a', '9 b'));
    store.report(entriesOf('1 x', '8 y'));
    expect(store.report(entriesOf('8 a', '9 b'))).toBe(0);
    expect(store.report(entriesOf('8 a', '9 b', '10 c'))).toBeGreaterThan(0);
  });

  it('may report its entries newest first', () => {
    const store = createStore();
    store.report(entriesOf('3 c', '2 b', '1 a'));
    store.report(entriesOf('3 z', '2 y', '1 x'));
    expect(store.texts()).toEqual(['1: 3 c', '1: 2 b', '1: 1 a', '2: 3 z', '2: 2 y', '2: 1 x']);
  });
});
