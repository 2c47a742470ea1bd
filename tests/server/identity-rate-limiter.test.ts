import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../server/identity/passwords/rate-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a throttle', () => {
  it('allows so many tries, each key its own, until the minute is over', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const throttle = createRateLimiter(2);
    expect([1, 2, 3].map(() => throttle.tries('a'))).toEqual([true, true, false]);
    expect(throttle.tries('b')).toBe(true);
    vi.setSystemTime(Date.now() + 60_000);
    expect(throttle.tries('a')).toBe(true);
  });

  it('takes back the try that succeeded, and no other', () => {
    const throttle = createRateLimiter(3);
    throttle.tries('ward');
    for (let round = 0; round < 5; round++) {
      expect(throttle.tries('ward')).toBe(true);
      throttle.forgives('ward');
    }
    expect([1, 2, 3].map(() => throttle.tries('ward'))).toEqual([true, true, false]);
  });

  it('says how long it is until the tries are forgotten', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const throttle = createRateLimiter(1, 3_600_000);
    throttle.tries('a');
    vi.setSystemTime(Date.now() + 10_500);
    expect(throttle.waits('a')).toBe(3_590);
    expect(throttle.waits('nobody')).toBe(1);
  });
});
