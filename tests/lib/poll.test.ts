// Reading again and again, by a clock that the test turns.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from '../../src/lib/pause.ts';
import { startPoll } from '../../src/lib/poll.ts';

const intervalMs = 6000;
const idleIntervalMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Polls something: each read takes `readMs` and finds it running until `endsAt`. */
function startTestPoll({
  readMs = 0,
  endsAt = Number.POSITIVE_INFINITY,
  fails = false,
  isRepeated = false,
} = {}) {
  const reads: { startedAt: number; active: boolean }[] = [];
  const errors: unknown[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  let active = true;
  let notify = () => {};
  const poll = startPoll({
    intervalMs,
    idleIntervalMs,
    async read(signal) {
      reads.push({ startedAt: Date.now(), active });
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
      const ended = new AbortController();
      // An aborted read is over, too.
      signal.addEventListener('abort', () => ended.abort(), { once: true, signal: ended.signal });
      ended.signal.addEventListener('abort', () => {
        concurrent -= 1;
      });
      await pause(readMs, signal);
      ended.abort();
      if (fails) throw new Error('no answer');
      return Date.now() < endsAt;
    },
    onResult: (running) => running,
    onError: (error) => errors.push(error),
    isRepeated: () => isRepeated,
    activeWhile: {
      holds: () => active,
      subscribe(listener) {
        notify = listener;
        return () => {
          notify = () => {};
        };
      },
    },
  });
  return {
    poll,
    reads,
    errors,
    maxConcurrent: () => maxConcurrent,
    setActive(next: boolean) {
      active = next;
      notify();
    },
  };
}

const startTimes = ({ reads }: ReturnType<typeof startTestPoll>) => reads.map(({ startedAt }) => startedAt);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a poll', () => {
  it('reads at once, then at each interval until nothing is running', async () => {
    const test = startTestPoll({ readMs: 200, endsAt: 13_000 });
    await pass(60_000);
    expect(startTimes(test)).toEqual([0, 6000, 12_000, 18_000]);
  });

  it('reads at the idle interval while nothing is running', async () => {
    const test = startTestPoll({ readMs: 200, endsAt: 0 });
    await pass(130_000);
    expect(startTimes(test)).toEqual([0, 60_200, 120_400]);
  });

  it('reads at once on refresh', async () => {
    const test = startTestPoll({ endsAt: 0 });
    await pass(20_000);
    test.poll.pollNow();
    await pass(20_000);
    expect(startTimes(test)).toEqual([0, 20_000]);
  });

  it('reads once more after a read during which refresh was called', async () => {
    const test = startTestPoll({ readMs: 1000, endsAt: 0 });
    await pass(500);
    test.poll.pollNow();
    await pass(20_000);
    expect(startTimes(test)).toEqual([0, 1000]);
  });

  it('pauses while it is not active, and reads at once when it is again', async () => {
    const test = startTestPoll();
    await pass(7000);
    test.setActive(false);
    await pass(100_000);
    test.setActive(true);
    await pass(1000);
    expect(startTimes(test)).toEqual([0, 6000, 107_000]);
  });

  it('reads again at the interval after an error that does not end it', async () => {
    const test = startTestPoll({ fails: true, isRepeated: true });
    await pass(13_000);
    expect(startTimes(test)).toEqual([0, 6000, 12_000]);
  });

  it('stops after an error until refresh is called', async () => {
    const test = startTestPoll({ fails: true });
    await pass(60_000);
    expect(test.errors).toHaveLength(1);
    test.poll.pollNow();
    await pass(0);
    expect(startTimes(test)).toEqual([0, 60_000]);
  });

  it('never reads twice at once, nor while it is not active, nor after it was stopped', async () => {
    const step = fc.record({ wait: fc.nat(9000), act: fc.constantFrom('refresh', 'on', 'off') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat(8000), async (steps, readMs) => {
        vi.setSystemTime(0);
        const test = startTestPoll({ readMs });
        for (const { wait, act } of steps) {
          await pass(wait);
          if (act === 'refresh') test.poll.pollNow();
          else test.setActive(act === 'on');
        }
        test.setActive(true);
        await pass(20_000);
        expect(test.maxConcurrent()).toBe(1);
        expect(test.reads.every(({ active }) => active)).toBe(true);
        expect(test.reads.at(-1)?.startedAt).toBeGreaterThan(Date.now() - Math.max(intervalMs, readMs) - 1);
        test.poll.stop();
        const { length } = test.reads;
        await pass(20_000);
        expect(test.reads).toHaveLength(length);
        expect(test.errors).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
