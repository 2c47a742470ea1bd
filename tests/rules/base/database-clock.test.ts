// The database's time, as a process with a wrong clock knows it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from '../../../server/base/database-clock.ts';

const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;

/** A world in which time passes as the test says; the process's clock is wrong by `wrongMs`. */
function world(wrongMs: number, bootedMs = 5_000) {
  const state = { time: Date.parse('2026-03-01T12:00:00Z'), booted: bootedMs, wrongMs, asleep: false };
  const clock = createDatabaseClock({
    now: () => state.time + state.wrongMs,
    monotonic: () => state.booted,
  });
  const pass = (ms: number) => {
    state.time += ms;
    if (!state.asleep) state.booted += ms;
  };
  /** The answer is on its way for a part of the time. */
  const compare = (tookMs = 0, back = 0.5) =>
    clock.compare(async () => {
      pass(tookMs * (1 - back));
      const read = state.time;
      pass(tookMs * back);
      return read;
    });
  const errorMs = () => clock.now().getTime() - state.time;
  return { state, clock, pass, compare, errorMs };
}

describe("the database's time", () => {
  it('is right whatever the clock of the process says, as exactly as the database was asked', () => {
    const comparison = fc.record({
      tookMs: fc.integer({ min: 0, max: 4_000 }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      restMs: fc.integer({ min: 0, max: minuteMs }),
      jumpMs: fc.integer({ min: -3 * yearMs, max: 3 * yearMs }),
    });
    return fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -3 * yearMs, max: 3 * yearMs }),
        fc.array(comparison, { minLength: 1, maxLength: 20 }),
        async (wrongMs, comparisons) => {
          const { state, pass, compare, errorMs } = world(wrongMs);
          for (const { tookMs, back, restMs, jumpMs } of comparisons) {
            await compare(tookMs, back);
            expect(Math.abs(errorMs())).toBeLessThanOrEqual(tookMs + 1);
            // A jump changes nothing until the next comparison, and nothing after it.
            state.wrongMs += jumpMs;
            pass(restMs);
            expect(Math.abs(errorMs())).toBeLessThanOrEqual(tookMs + 1);
          }
        },
      ),
    );
  });

  it("is the process's own until it was compared", () => {
    const { clock, errorMs } = world(-minuteMs);
    expect(errorMs()).toBe(-minuteMs);
    expect([clock.isWrong(), clock.hasJumped()]).toEqual([false, false]);
  });

  it('keeps what was exact when a later answer takes long', async () => {
    const { compare, errorMs, pass } = world(0);
    await compare(2);
    pass(minuteMs);
    await compare(3_000, 1);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(2);
  });

  it("follows the database's clock when that is set", async () => {
    const { state, compare, errorMs } = world(0);
    await compare(1);
    state.time += 3 * yearMs;
    await compare(1);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });
});

describe('the clock of a process', () => {
  it.each([
    ['a minute ahead', minuteMs + 50, true],
    ['three years ahead', 3 * yearMs, true],
    ['ten minutes behind', -10 * minuteMs, true],
    ['50 seconds ahead', 50_000, false],
    ['right', 0, false],
  ])('is compared: %s', async (_, wrongMs, isWrong) => {
    const { clock, compare } = world(wrongMs);
    const { aheadMs } = await compare(20);
    expect(Math.abs(aheadMs - wrongMs)).toBeLessThanOrEqual(20);
    expect(clock.isWrong()).toBe(isWrong);
  });

  it('is not called wrong because the database answers late', async () => {
    const { clock, compare } = world(0);
    expect((await compare(90_000, 1)).aheadMs).toBe(0);
    expect((await compare(90_000, 0)).aheadMs).toBe(0);
    expect(clock.isWrong()).toBe(false);
  });

  it.each([
    ['is set back', 'wrongMs', -2 * minuteMs],
    ['is set ahead', 'wrongMs', 2 * minuteMs],
  ] as const)('has jumped once it %s, until it is compared', async (_, __, byMs) => {
    const { state, clock, pass, compare } = world(0);
    await compare(1);
    pass(minuteMs);
    expect(clock.hasJumped()).toBe(false);
    state.wrongMs += byMs;
    expect(clock.hasJumped()).toBe(true);
    await compare(1);
    expect([clock.hasJumped(), clock.isWrong()]).toEqual([false, true]);
  });

  it('has jumped when the machine has slept', async () => {
    const { state, clock, pass, compare, errorMs } = world(0);
    await compare(1);
    state.asleep = true;
    pass(minuteMs);
    state.asleep = false;
    expect(clock.hasJumped()).toBe(true);
    await compare(1);
    expect([clock.hasJumped(), clock.isWrong()]).toEqual([false, false]);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });
});
