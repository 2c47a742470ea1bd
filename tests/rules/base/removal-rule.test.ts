// When the service removes what is old, and when it waits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Retention } from '../../../server/base/config.ts';
import { decideRemoval, type RemovalState } from '../../../server/common/removal-rule.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const days: Retention = {
  activitiesDays: 1_095,
  requestsDays: 1_095,
  filesDays: 1_095,
  connectionsDays: 90,
  samplesDays: null,
};
const start = Date.parse('2026-03-01T12:00:00Z');

/** An installation that was looked at every minute, up to `start`. */
function installation() {
  let state: RemovalState | null = null;
  let clock = start;
  const look = (settings = days, jumpedMs = 0) => {
    const decided = decideRemoval(state, { now: new Date(clock), days: settings, jumpedMs });
    state = decided.state;
    return decided.mayRemove;
  };
  look();
  return {
    look,
    pass: (ms: number) => {
      clock += ms;
    },
    state: () => state as RemovalState | null,
    stop: (isStopped: boolean) => {
      if (state) state = { ...state, isStopped };
    },
  };
}

describe('what is old', () => {
  it('is removed from the first run on, and after a stop of up to two days', () => {
    const { look, pass } = installation();
    pass(minuteMs);
    expect(look()).toBe(true);
    pass(2 * dayMs);
    expect(look()).toBe(true);
  });

  it.each([
    ['after a long stop, or a jump of three years', 3 * 365 * dayMs, 'gap'],
    ['when the last run lies in the future', -3 * dayMs, 'future'],
  ])('waits a day %s, then goes on', (_, passedMs, reason) => {
    const { look, pass, state } = installation();
    pass(passedMs);
    expect(look()).toBe(false);
    expect(state()?.wait?.reason).toBe(reason);
    pass(dayMs - minuteMs);
    expect(look()).toBe(false);
    pass(minuteMs);
    expect(look()).toBe(true);
    pass(minuteMs);
    expect(look()).toBe(true);
  });

  it('waits seven days after a setting was shortened, also from for ever', () => {
    for (const shorter of [
      { ...days, filesDays: 30 },
      { ...days, samplesDays: 730 },
    ]) {
      const { look, pass, state } = installation();
      pass(minuteMs);
      expect(look(shorter)).toBe(false);
      expect(state()?.wait?.reason).toBe('shortened');
      pass(7 * dayMs - minuteMs);
      expect(look(shorter)).toBe(false);
      pass(minuteMs);
      expect(look(shorter)).toBe(true);
      pass(minuteMs);
      expect(look(shorter)).toBe(true);
    }
  });

  it('is removed at once when the setting is taken back, or lengthened', () => {
    const { look, pass } = installation();
    pass(minuteMs);
    expect(look({ ...days, filesDays: 30 })).toBe(false);
    pass(minuteMs);
    expect(look()).toBe(true);
    pass(minuteMs);
    expect(look({ ...days, filesDays: 2_000 })).toBe(true);
  });

  it('is removed as before once a clock that was ahead is right again', () => {
    const { look, pass } = installation();
    pass(3 * 365 * dayMs);
    expect(look()).toBe(false);
    pass(minuteMs - 3 * 365 * dayMs);
    expect(look()).toBe(true);
  });

  it('waits on when the clock leaps over the end of the wait', () => {
    const { look, pass } = installation();
    pass(3 * dayMs);
    expect(look()).toBe(false);
    pass(365 * dayMs);
    expect(look(days, 365 * dayMs)).toBe(false);
    pass(dayMs);
    expect(look()).toBe(true);
  });

  it('is never removed while somebody has stopped that', () => {
    const { look, pass, stop } = installation();
    pass(3 * dayMs);
    expect(look()).toBe(false);
    stop(true);
    pass(365 * dayMs);
    expect(look()).toBe(false);
    stop(false);
    expect(look()).toBe(true);
  });

  it('is removed on every second start at the latest, however seldom an installation runs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: dayMs, max: 60 * dayMs }), { minLength: 2, maxLength: 20 }),
        (pauses) => {
          const { look, pass } = installation();
          const removed = pauses.map((pause) => {
            pass(pause);
            return look();
          });
          expect(removed.some((may, at) => !may && removed[at + 1] === false)).toBe(false);
        },
      ),
    );
  });
});
