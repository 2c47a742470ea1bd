import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../server/base/rate-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a throttle', () => {
  it('allows so many tries, each key its own, until the minute is over', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const throttle = createRateLimiter(2);
    expect([1, 2, 3].map(() => throttle.consume('a'))).toEqual([true, true, false]);
    expect(throttle.consume('b')).toBe(true);
    vi.setSystemTime(Date.now() + 60_000);
    expect(throttle.consume('a')).toBe(true);
  });

  it('takes back the try that succeeded, and no other', () => {
    const throttle = createRateLimiter(3);
    throttle.consume('ward');
    for (let round = 0; round < 5; round++) {
      expect(throttle.consume('ward')).toBe(true);
      throttle.refund('ward');
    }
    expect([1, 2, 3].map(() => throttle.consume('ward'))).toEqual([true, true, false]);
  });

  it('says how long it is until the tries are forgotten', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const throttle = createRateLimiter(1, 3_600_000);
    throttle.consume('a');
    vi.setSystemTime(Date.now() + 10_500);
    expect(throttle.retryAfter('a')).toBe(3_590);
    expect(throttle.retryAfter('nobody')).toBe(1);
  });
});
