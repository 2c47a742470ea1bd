import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackoff } from '../../simulator/backoff.ts';
import { silenceAfter } from '../../simulator/behaviour.ts';
import { createDueQueue } from '../../simulator/due-queue.ts';

describe('what is due', () => {
  it('comes soonest first, and of the same time in the order it came in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const queue = createDueQueue<number>();
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

describe('patience', () => {
  it('doubles up to half a minute, counts those who fail together once, and ends when somebody is heard', () => {
    const said: string[] = [];
    const patience = createBackoff((line) => said.push(line));
    const waits = [];
    let now = 1_000_000;
    for (let round = 0; round < 8; round++) {
      patience.failed(now);
      patience.failed(now + 1);
      waits.push(patience.retryAt() - now);
      now = patience.retryAt();
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    patience.succeeded();
    expect(patience.retryAt()).toBe(0);
    expect(said).toEqual(['The service is unavailable. Waiting for it.', 'The service is back.']);
  });
});

describe('silences', () => {
  const beats = Array.from({ length: 200_000 }, (_, n) => silenceAfter('IPM-1', n));

  it('are rare, longer than it takes to be Offline, and the same each time', () => {
    const silent = beats.filter((it) => it > 0);
    expect(beats.length / silent.length).toBeGreaterThan(160);
    expect(beats.length / silent.length).toBeLessThan(200);
    expect(Math.min(...silent)).toBeGreaterThanOrEqual(360);
    expect(Math.max(...silent)).toBeLessThanOrEqual(1_080);
    expect(silenceAfter('IPM-1', 1_000)).toBe(beats[1_000]);
  });

  it('are each monitor’s own', () => {
    expect(beats.slice(0, 5_000)).not.toEqual(
      Array.from({ length: 5_000 }, (_, n) => silenceAfter('IPM-2', n)),
    );
  });
});
