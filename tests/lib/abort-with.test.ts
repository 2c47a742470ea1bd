// Joining signals without AbortSignal.any.
import { describe, expect, it, vi } from 'vitest';
import { abortWith } from '../../src/lib/abort-with.ts';
import { limitTime } from '../../src/lib/time-limit.ts';

describe('a controller that follows a signal', () => {
  it('aborts with it, for its reason', () => {
    const [controller, followed] = [new AbortController(), new AbortController()];
    abortWith(controller, followed.signal);
    followed.abort('why');
    expect(controller.signal.reason).toBe('why');
  });

  it('aborts at once with a signal that is aborted already', () => {
    const controller = new AbortController();
    abortWith(controller, AbortSignal.abort('before'));
    expect(controller.signal.reason).toBe('before');
  });

  it('no longer aborts once it has stopped following', () => {
    const [controller, followed] = [new AbortController(), new AbortController()];
    abortWith(controller, followed.signal)();
    followed.abort();
    expect(controller.signal.aborted).toBe(false);
  });
});

describe('a time limit', () => {
  it('aborts after its time as a timeout, and with the given signal for its reason', () => {
    vi.useFakeTimers();
    const given = new AbortController();
    const late = limitTime(1000);
    const left = limitTime(1000, given.signal);
    given.abort('left');
    vi.advanceTimersByTime(1000);
    expect([late.signal.reason.name, left.signal.reason]).toEqual(['TimeoutError', 'left']);
  });

  it('leaves no timer behind, and ends what still uses its signal', () => {
    vi.useFakeTimers();
    const { signal, end } = limitTime(1000);
    end();
    expect([signal.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  });
});
