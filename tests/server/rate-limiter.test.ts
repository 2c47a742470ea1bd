import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../server/base/rate-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the rate limiter', () => {
  it('allows a number of attempts for each key until the minute is over', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limiter = createRateLimiter(2);
    expect([1, 2, 3].map(() => limiter.consume('a'))).toEqual([true, true, false]);
    expect(limiter.consume('b')).toBe(true);
    vi.setSystemTime(Date.now() + 60_000);
    expect(limiter.consume('a')).toBe(true);
  });

  it('refunds one attempt and leaves the others counted', () => {
    const limiter = createRateLimiter(3);
    limiter.consume('ward');
    for (let round = 0; round < 5; round++) {
      expect(limiter.consume('ward')).toBe(true);
      limiter.refund('ward');
    }
    expect([1, 2, 3].map(() => limiter.consume('ward'))).toEqual([true, true, false]);
  });

  it('returns the seconds until the next attempt, at least one', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limiter = createRateLimiter(1, 3_600_000);
    limiter.consume('a');
    vi.setSystemTime(Date.now() + 10_500);
    expect(limiter.retryAfter('a')).toBe(3_590);
    expect(limiter.retryAfter('nobody')).toBe(1);
  });
});
