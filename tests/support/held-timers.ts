// Pauses that end when the test says so. On a busy machine a person's keys are seconds apart, and what is asked after a pause
// would be asked after each of them.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Timer = ReturnType<typeof setTimeout>;

/** Intervals of this length, from now on to the end of the test, never come to their end. */
export function holdIntervals(ms: number): void {
  const { setInterval: repeat, setTimeout: start } = globalThis;
  vi.stubGlobal('setInterval', (run: () => void, waitMs?: number, ...given: unknown[]) =>
    waitMs === ms ? start(() => undefined) : repeat(run, waitMs, ...given),
  );
}

/**
 * Timers of this length, from now on to the end of the test, wait; all others run as they are.
 * @returns what ends those that wait, as if their time had passed; throws where none has waited, also one that was stopped
 *   since: the product's pause has another length
 */
export function holdTimers(ms: number): () => void {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Map<Timer, () => void>();
  let hasHeld = false;
  function startOrHold(run: (...given: unknown[]) => void, waitMs?: number, ...given: unknown[]): Timer {
    if (waitMs !== ms) return start(run, waitMs, ...given);
    // A timer of its own, so that whoever reads it finds one.
    const timer = start(() => undefined);
    hasHeld = true;
    held.set(timer, () => run(...given));
    return timer;
  }
  vi.stubGlobal('setTimeout', startOrHold);
  vi.stubGlobal('clearTimeout', (timer: Timer) => {
    held.delete(timer);
    stop(timer);
  });
  return () => {
    if (!hasHeld) throw new Error(`No timer of ${ms} ms was started.`);
    act(() => {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
    });
  };
}
