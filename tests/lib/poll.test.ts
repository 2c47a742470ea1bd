// Looking again and again, by a clock that the test turns.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from '../../src/lib/pause.ts';
import { startPoll } from '../../src/lib/poll.ts';

const every = 6000;
const idle = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A thing that is looked at: each look takes `takes` ms and then sees whether it is still under way. */
function watched({ takes = 0, until = Number.POSITIVE_INFINITY, fails = false } = {}) {
  const looks: { began: number; sense: boolean }[] = [];
  let flying = 0;
  let most = 0;
  let sense = true;
  let tell = () => {};
  const failures: unknown[] = [];
  const poll = startPoll({
    every,
    idle,
    async look(signal) {
      looks.push({ began: Date.now(), sense });
      flying += 1;
      most = Math.max(most, flying);
      const over = new AbortController();
      // One that was given up is none.
      signal.addEventListener('abort', () => over.abort(), { once: true, signal: over.signal });
      over.signal.addEventListener('abort', () => {
        flying -= 1;
      });
      await pause(takes, signal);
      over.abort();
      if (fails) throw new Error('no answer');
      return Date.now() < until;
    },
    seen: (underWay) => underWay,
    failed: (error) => failures.push(error),
    makesSense: () => sense,
    onceItMayDiffer(then) {
      tell = then;
      return () => {
        tell = () => {};
      };
    },
  });
  return {
    poll,
    looks,
    failures,
    most: () => most,
    turn(now: boolean) {
      sense = now;
      tell();
    },
  };
}

const begun = (it: ReturnType<typeof watched>) => it.looks.map(({ began }) => began);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('what is under way', () => {
  it('is looked at once at the beginning, then every 6 s, until it is over', async () => {
    const it = watched({ takes: 200, until: 13_000 });
    await pass(60_000);
    expect(begun(it)).toEqual([0, 6000, 12_000, 18_000]);
  });

  it('is looked at seldom while nothing is under way', async () => {
    const it = watched({ takes: 200, until: 0 });
    await pass(130_000);
    expect(begun(it)).toEqual([0, 60_200, 120_400]);
  });

  it('is looked at again when somebody says that it has changed', async () => {
    const it = watched({ until: 0 });
    await pass(20_000);
    it.poll.now();
    await pass(20_000);
    expect(begun(it)).toEqual([0, 20_000]);
  });

  it('is looked at once more when it changes during a look', async () => {
    const it = watched({ takes: 1000, until: 0 });
    await pass(500);
    it.poll.now();
    await pass(20_000);
    expect(begun(it)).toEqual([0, 1000]);
  });

  it('rests while looking makes no sense, and is looked at at once when it does again', async () => {
    const it = watched();
    await pass(7000);
    it.turn(false);
    await pass(100_000);
    it.turn(true);
    await pass(1000);
    expect(begun(it)).toEqual([0, 6000, 107_000]);
  });

  it('is not looked at after a failure until somebody asks for it', async () => {
    const it = watched({ fails: true });
    await pass(60_000);
    expect(it.failures).toHaveLength(1);
    it.poll.now();
    await pass(0);
    expect(begun(it)).toEqual([0, 60_000]);
  });

  it('is never looked at twice at once, nor when it makes no sense, nor after the end', async () => {
    const step = fc.record({ wait: fc.nat(9000), act: fc.constantFrom('now', 'on', 'off') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat(8000), async (steps, takes) => {
        vi.setSystemTime(0);
        const it = watched({ takes });
        for (const { wait, act } of steps) {
          await pass(wait);
          if (act === 'now') it.poll.now();
          else it.turn(act === 'on');
        }
        it.turn(true);
        await pass(20_000);
        expect(it.most()).toBe(1);
        expect(it.looks.every(({ sense }) => sense)).toBe(true);
        // Whatever happened before, it goes on.
        expect(it.looks.at(-1)?.began).toBeGreaterThan(Date.now() - Math.max(every, takes) - 1);
        it.poll.stop();
        const { length } = it.looks;
        await pass(20_000);
        expect(it.looks).toHaveLength(length);
        expect(it.failures).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
