import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleLimit, idlenessAt, isExpired } from '../../../src/session/time-limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = 1_800_000_000_000;

function stateAfter(idle: number, limit: number): string {
  if (idle < limit) return 'active';
  return idle < 2 * limit ? 'idle' : 'overLimit';
}

function stateAt(idle: number, limit = idleLimit(undefined)) {
  const now = start + idle;
  return idlenessAt(now, { lastActivity: start, latest: now }, limit).type;
}

describe('idleness', () => {
  it('begins after 15 minutes without activity and ends the session after 30', () => {
    expect(stateAt(15 * minute - 1)).toBe('active');
    expect(stateAt(15 * minute)).toBe('idle');
    expect(stateAt(30 * minute - 1)).toBe('idle');
    expect(stateAt(30 * minute)).toBe('overLimit');
    expect(stateAt(120 * minute)).toBe('overLimit');
  });

  it('begins earlier when the hospital sets a lower limit, never later', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 60, noNaN: true }), fc.nat(60 * minute), (minutes, idle) => {
        const limit = Math.min(minutes, 15) * minute;
        expect(stateAt(idle, idleLimit(minutes))).toBe(stateAfter(idle, limit));
      }),
    );
  });

  it('tells when the session will end', () => {
    const now = start + 20 * minute;
    expect(idlenessAt(now, { lastActivity: start, latest: now }, 15 * minute)).toEqual({
      type: 'idle',
      endsAt: start + 30 * minute,
    });
  });

  it('ends the session where the last activity is unknown', () => {
    expect(idlenessAt(start, { lastActivity: null, latest: 0 }, 15 * minute).type).toBe('overLimit');
  });

  it('ends the session when the clock jumps back by more than a minute', () => {
    fc.assert(
      fc.property(fc.nat(14 * minute), fc.nat(20 * minute), (idle, back) => {
        const times = { lastActivity: start, latest: start + idle };
        const { type } = idlenessAt(start + idle - back, times, 15 * minute);
        expect(type).toBe(back > minute ? 'overLimit' : 'active');
      }),
    );
  });
});

describe('the age of a session', () => {
  it('is at most 12 h, and setting the clock back does not prolong it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -48 * hour, max: 48 * hour }), (passed) => {
        expect(isExpired(start, start + passed)).toBe(passed < -minute || passed > 12 * hour);
      }),
    );
  });
});
