import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackoff } from '../../simulator/backoff.ts';
import { silenceSecondsAfter } from '../../simulator/behaviour.ts';
import { createDelayQueue } from '../../simulator/delay-queue.ts';

describe('the due queue', () => {
  it('returns the soonest first, and items of the same time in insertion order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const queue = createDelayQueue<number>();
        for (const [index, at] of times.entries()) queue.add(index, at);
        const expected = times
          .map((at, index) => ({ at, index }))
          .sort((a, b) => a.at - b.at || a.index - b.index);
        expect(times.map(() => ({ at: queue.nextAt(), index: queue.take() }))).toEqual(expected);
        expect(queue.nextAt()).toBe(Number.POSITIVE_INFINITY);
        expect(queue.take()).toBeUndefined();
      }),
    );
  });
});

describe('backoff', () => {
  it('doubles up to a quarter of a minute, counts concurrent failures once, and ends with a successful call', () => {
    const said: string[] = [];
    const backoff = createBackoff((line) => said.push(line));
    const waits = [];
    let now = 1_000_000;
    for (let round = 0; round < 7; round++) {
      backoff.failed(now);
      backoff.failed(now + 1);
      waits.push(backoff.retryAt() - now);
      now = backoff.retryAt();
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    backoff.succeeded();
    expect(backoff.retryAt()).toBe(0);
    expect(said).toEqual(['The service is unavailable. Waiting for it.', 'The service is back.']);
  });
});

describe('times of silence', () => {
  const beats = Array.from({ length: 200_000 }, (_, n) => silenceSecondsAfter('IPM-1', n));

  it('are rare, longer than it takes to be Offline, and the same each time', () => {
    const silent = beats.filter((it) => it > 0);
    expect(beats.length / silent.length).toBeGreaterThan(160);
    expect(beats.length / silent.length).toBeLessThan(200);
    expect(Math.min(...silent)).toBeGreaterThanOrEqual(360);
    expect(Math.max(...silent)).toBeLessThanOrEqual(1_080);
    expect(silenceSecondsAfter('IPM-1', 1_000)).toBe(beats[1_000]);
  });

  it('differ between monitors', () => {
    expect(beats.slice(0, 5_000)).not.toEqual(
      Array.from({ length: 5_000 }, (_, n) => silenceSecondsAfter('IPM-2', n)),
    );
  });
});
