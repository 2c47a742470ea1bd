import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActivity } from '../../src/session/activity.ts';
import { idleLimit, idlenessAt } from '../../src/session/idle.ts';

const minute = 60_000;
const start = 1_800_000_000_000;

function stateAfter(idle: number, limit: number): string {
  if (idle < limit) return 'active';
  return idle < 2 * limit ? 'asking' : 'over';
}

function judged(idle: number, limit = idleLimit(undefined)) {
  const now = start + idle;
  return idlenessAt(now, { lastActivity: start, latest: now }, limit).state;
}

describe('nobody uses the console', () => {
  it('for 15 minutes: it asks; for 30: it is over', () => {
    expect(judged(15 * minute - 1)).toBe('active');
    expect(judged(15 * minute)).toBe('asking');
    expect(judged(30 * minute - 1)).toBe('asking');
    expect(judged(30 * minute)).toBe('over');
    expect(judged(120 * minute)).toBe('over');
  });

  it('for less, where the hospital says so, and never for more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 60, noNaN: true }), fc.nat(60 * minute), (minutes, idle) => {
        const limit = Math.min(minutes, 15) * minute;
        expect(judged(idle, idleLimit(minutes))).toBe(stateAfter(idle, limit));
      }),
    );
  });

  it('says when it will be over', () => {
    const now = start + 20 * minute;
    expect(idlenessAt(now, { lastActivity: start, latest: now }, 15 * minute)).toEqual({
      state: 'asking',
      endsAt: start + 30 * minute,
    });
  });

  it('is over where nobody knows since when', () => {
    expect(idlenessAt(start, { lastActivity: null, latest: 0 }, 15 * minute).state).toBe('over');
  });

  it('is over when the clock jumps back by more than a minute', () => {
    fc.assert(
      fc.property(fc.nat(14 * minute), fc.nat(20 * minute), (idle, back) => {
        const marks = { lastActivity: start, latest: start + idle };
        const { state } = idlenessAt(start + idle - back, marks, 15 * minute);
        expect(state).toBe(back > minute ? 'over' : 'active');
      }),
    );
  });

  it('whatever is looked at meanwhile, by whichever tab: only activity counts, and it clears everything', () => {
    const step = fc.record({
      passed: fc.nat(20 * minute),
      tab: fc.constantFrom(0, 1),
      acts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const tabs = [createActivity(idleLimit(undefined)), createActivity(idleLimit(undefined))];
        tabs[0]?.begin(start);
        const moment = { now: start, last: start };
        for (const { passed, tab, acts } of steps) {
          moment.now += passed;
          const expected = stateAfter(moment.now - moment.last, idleLimit(undefined));
          expect(tabs[tab]?.judge(moment.now).state).toBe(expected);
          if (expected === 'over') return;
          if (!acts) continue;
          moment.last = moment.now;
          tabs[tab]?.note(moment.now);
          expect(tabs.map((each) => each.judge(moment.now).state)).toEqual(['active', 'active']);
        }
      }),
    );
  });
});
