// The rules of a round, also for random courses of one: nothing is counted twice, and nothing is lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsOf,
  finish,
  goOn,
  identify,
  isUnsaved,
  type Mark,
  maxNoteLength,
  monitorsIn,
  type PlannedMonitor,
  type Round,
  recordDownload,
  removeUnexpected,
  roundSchema,
  scan,
  setMark,
  setNote,
  setUnexpectedNote,
  startRound,
} from '../../src/lists/rounds/round.ts';

const planned: PlannedMonitor[] = Array.from({ length: 5 }, (_, n) => ({
  id: `m${n}`,
  name: `Bay ${n}`,
  serialNumber: `IPM-${n}`,
  facility: n % 2 ? 'Lakeview' : '',
}));
const start = () => startRound('All Monitors', planned, 1000);

describe('a round', () => {
  it('has each monitor once, in the order of the list, and nothing ticked', () => {
    const round = startRound('x', [...planned, ...planned.slice(0, 2)], 1000);
    expect(round.monitors.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
    expect(countsOf(round)).toEqual({ total: 5, found: 0, notFound: 0, open: 5, unexpected: 0 });
    expect(isUnsaved(round)).toBe(false);
  });

  it('ticks what is scanned, whatever its case and the spaces around it', () => {
    const { round, scanned } = scan(start(), '  ipm-3 ', 2000);
    expect(scanned).toMatchObject({ type: 'found', monitor: { id: 'm3' } });
    expect(round.monitors[3]).toMatchObject({ mark: 'found', markedAt: 2000 });
    const again = scan(round, 'IPM-3', 3000);
    expect(again.scanned.type).toBe('foundBefore');
    expect(again.round).toBe(round);
  });

  it('finds a monitor that was marked as not found', () => {
    const { round, scanned } = scan(setMark(start(), 'm1', 'notFound', 1500), 'IPM-1', 2000);
    expect(scanned.type).toBe('found');
    expect(countsOf(round)).toMatchObject({ found: 1, notFound: 0 });
  });

  it('keeps apart what is not in it, once for each number', () => {
    const first = scan(start(), 'OTHER-1', 2000);
    expect(first.scanned).toEqual({ type: 'unexpected', serialNumber: 'OTHER-1' });
    const second = scan(first.round, 'other-1', 3000);
    expect(second.scanned.type).toBe('unexpectedBefore');
    expect(second.round).toBe(first.round);
    const known = { id: 'r1', name: 'Bay 99', facility: 'Zenith' };
    const named = identify(first.round, 'other-1', known, 3000);
    expect(named.unexpected).toEqual([{ serialNumber: 'OTHER-1', scannedAt: 2000, note: '', known }]);
    expect(setUnexpectedNote(named, 'OTHER-1', 'in the corridor', 3500).unexpected[0]?.note).toBe(
      'in the corridor',
    );
    expect(removeUnexpected(named, 'OTHER-1', 4000).unexpected).toEqual([]);
  });

  it.each(['', '   ', 'https://example.org/x', 'a b', 'x'.repeat(51), 'x'.repeat(5000), '<b>', '\u0000'])(
    'takes %j for no serial number',
    (text) => {
      const before = start();
      const { round, scanned } = scan(before, text, 2000);
      expect(scanned).toEqual({ type: 'unreadable' });
      expect(round).toBe(before);
    },
  );

  it('is the same where nothing changes', () => {
    const round = start();
    expect(setMark(round, 'm0', null, 2000)).toBe(round);
    expect(setMark(round, 'nobody', 'found', 2000)).toBe(round);
    expect(setNote(round, 'm0', '', 2000)).toBe(round);
    expect(removeUnexpected(round, 'X-1', 2000)).toBe(round);
    expect(goOn(round)).toBe(round);
  });

  it('is unsaved from a change until the file that has it', () => {
    const ticked = setMark(start(), 'm0', 'found', 2000);
    expect(isUnsaved(ticked)).toBe(true);
    // The clock was set back: the change is later all the same.
    const noted = setNote(ticked, 'm0', 'broken clamp', 500);
    const saved = recordDownload(noted, ticked.changedAt);
    expect(isUnsaved(saved)).toBe(true);
    expect(isUnsaved(recordDownload(noted, noted.changedAt))).toBe(false);
    expect(isUnsaved(null)).toBe(false);
  });

  it('is finished once, and goes on', () => {
    const finished = finish(start(), 5000);
    expect(finish(finished, 6000)).toBe(finished);
    expect(goOn(finished).finishedAt).toBeNull();
  });

  it('cuts a note that is too long', () => {
    expect(setNote(start(), 'm0', 'x'.repeat(9999), 2000).monitors[0]?.note).toHaveLength(maxNoteLength);
  });
});

type Act = (round: Round, at: number) => Round;

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(fc.nat(6), fc.constantFrom<(Mark | null)[]>('found', 'notFound', null)).map(
    ([n, mark]): Act =>
      (round, at) =>
        setMark(round, `m${n}`, mark, at),
  ),
  fc.tuple(fc.constantFrom('IPM-', 'ipm-', 'OTHER-'), fc.nat(7)).map(
    ([prefix, n]): Act =>
      (round, at) =>
        scan(round, `${prefix}${n}`, at).round,
  ),
  fc.tuple(fc.nat(6), fc.string()).map(
    ([n, note]): Act =>
      (round, at) =>
        setNote(round, `m${n}`, note, at),
  ),
  fc.nat(7).map(
    (n): Act =>
      (round, at) =>
        removeUnexpected(round, `other-${n}`, at),
  ),
);

describe('any course of a round', () => {
  const course = fc.array(fc.tuple(acts, fc.nat(10_000)), { maxLength: 25 });
  const runs = { numRuns: 40 };

  it('counts each monitor once, keeps all of them in their order, and can be stored', () => {
    fc.assert(
      fc.property(course, (steps) => {
        const round = steps.reduce((now, [act, at]) => act(now, at), start());
        const counts = countsOf(round);
        expect(round.monitors.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
        expect(counts.found + counts.notFound + counts.open).toBe(counts.total);
        for (const part of ['found', 'notFound', 'open'] as const)
          expect(monitorsIn(round, part)).toHaveLength(counts[part]);
        const numbers = round.unexpected.map(({ serialNumber }) => serialNumber.toLowerCase());
        expect(new Set(numbers).size).toBe(numbers.length);
        // A monitor of the round is never unexpected.
        for (const { serialNumber } of round.monitors)
          expect(numbers).not.toContain(serialNumber.toLowerCase());
        for (const { mark, markedAt } of round.monitors) expect(mark === null).toBe(markedAt === null);
        expect(roundSchema.parse(structuredClone(round))).toEqual(round);
      }),
      runs,
    );
  });

  it('knows every change as one, and no download hides a later one', () => {
    fc.assert(
      fc.property(course, (steps) => {
        let round = start();
        for (const [act, at] of steps) {
          const saved = recordDownload(round, round.changedAt);
          expect(isUnsaved(saved)).toBe(false);
          const next = act(saved, at);
          expect(isUnsaved(next)).toBe(next !== saved);
          round = next;
        }
      }),
      runs,
    );
  });

  it('is undone by taking the mark back', () => {
    fc.assert(
      fc.property(course, fc.nat(4), (steps, n) => {
        const round = steps.reduce((now, [act, at]) => act(now, at), start());
        const marked = setMark(round, `m${n}`, 'found', 50_000);
        const undone = setMark(marked, `m${n}`, null, 60_000);
        expect(countsOf(undone).open).toBe(countsOf(setMark(round, `m${n}`, null, 60_000)).open);
        expect(undone.monitors[n]).toMatchObject({ mark: null, markedAt: null });
      }),
      runs,
    );
  });
});
