import { abortWith } from './abort-with.ts';

export interface TimeLimit {
  /** Aborts after the time, or with the given signal. */
  signal: AbortSignal;
  /** To be called when the work is over: clears the timer, and ends what still uses the signal. */
  end(): void;
}

/** Limits the time of some work that may also be aborted. `AbortSignal.timeout` would keep it in memory to the end of its time. */
export function limitTime(milliseconds: number, given?: AbortSignal): TimeLimit {
  const clock = new AbortController();
  const unfollow = abortWith(clock, given);
  const timer = setTimeout(
    () => clock.abort(new DOMException('This took too long.', 'TimeoutError')),
    milliseconds,
  );
  return {
    signal: clock.signal,
    end() {
      clearTimeout(timer);
      unfollow();
      clock.abort();
    },
  };
}
