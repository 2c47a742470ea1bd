// Signs of a day from periods, compared with a day that is judged minute by minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { presence, presenceSignCount, presenceSigns } from '../../../contract/monitors/presence.ts';
import { presenceSpan, signsOf } from '../../../server/store/overview/day-signs.ts';
import { type Change, joined, onlinePeriods, type Period } from '../../../server/store/overview/periods.ts';

const now = new Date('2026-03-01T13:17:00Z');
const span = presenceSpan(now);
const minutes = (span[1] - span[0]) / minuteMs;
const moment = (minute: number) => span[0] + minute * minuteMs;

/** Periods of whole minutes in their order, with gaps or without, some beyond the day. */
const periods = (): fc.Arbitrary<Period[]> =>
  fc
    .array(fc.integer({ min: -90, max: minutes + 90 }), { maxLength: 16 })
    .map((times) => times.toSorted((a, b) => a - b))
    .map((times) =>
      times.flatMap((from, index): Period[] => {
        const to = times[index + 1];
        return index % 2 === 0 && to !== undefined && to > from ? [[moment(from), moment(to)]] : [];
      }),
    );

const holds = (of: readonly Period[], time: number) => of.some(([from, to]) => time >= from && time < to);

/** Minute by minute. */
function expected(online: readonly Period[], known: readonly Period[]): string {
  return Array.from({ length: presenceSignCount }, (_, index) => {
    const states = Array.from({ length: 30 }, (__, minute) => moment(index * 30 + minute))
      .filter((time) => time < span[1] && holds(known, time))
      .map((time) => holds(online, time));
    if (states.length === 0) return presenceSigns.unknown;
    if (states.every(Boolean)) return presenceSigns.online;
    return states.some(Boolean) ? presenceSigns.mixed : presenceSigns.offline;
  }).join('');
}

describe('the signs of a day', () => {
  it('say of each half-hour what was known of it', () => {
    fc.assert(
      fc.property(periods(), periods(), (online, known) => {
        const signs = signsOf(online, known, span);
        expect(signs).toBe(expected(online, known));
        expect(presence.parse(signs)).toBe(signs);
      }),
    );
  });

  it('are the same whether times are told in one piece or in many', () => {
    fc.assert(
      fc.property(periods(), periods(), (online, known) => {
        const pieces = known.flatMap(([from, to]): Period[] => {
          const half = (from + to) / 2;
          return [
            [from, half],
            [half, to],
          ];
        });
        expect(joined(pieces)).toEqual(joined(known));
        expect(signsOf(online, pieces, span)).toBe(signsOf(online, known, span));
      }),
    );
  });

  it('are all of one kind where nothing changed', () => {
    const always: Period[] = [[0, Number.POSITIVE_INFINITY]];
    expect(signsOf(always, always, span)).toBe('1'.repeat(48));
    expect(signsOf([], always, span)).toBe('0'.repeat(48));
    expect(signsOf(always, [], span)).toBe('-'.repeat(48));
  });

  it('begin at a half-hour, the last one under way', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          const [from, to] = presenceSpan(at);
          expect(from % (30 * minuteMs)).toBe(0);
          expect(to).toBe(at.getTime());
          expect(to - from).toBeGreaterThanOrEqual(23.5 * hourMs);
          expect(to - from).toBeLessThan(24 * hourMs);
        },
      ),
    );
  });
});

describe('the times Online', () => {
  it('never overlap, nor leave the day, whatever a clock did between the changes', () => {
    const change: fc.Arbitrary<Change> = fc.record({
      at: fc.integer({ min: -600, max: minutes + 600 }).map((minute) => new Date(moment(minute))),
      online: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.boolean(), (changes, isOnline) => {
        const online = onlinePeriods(changes, isOnline, span);
        const bounds = online.flat();
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
        for (const bound of bounds) {
          expect(bound).toBeGreaterThanOrEqual(span[0]);
          expect(bound).toBeLessThanOrEqual(span[1]);
        }
      }),
    );
  });
});
