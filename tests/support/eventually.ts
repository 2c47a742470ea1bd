import { vi } from 'vitest';
import { waitMs } from './limits.ts';

/** Repeats a check until it throws no more, and returns what it returned; fails with its last error after the limit. */
export function eventually<T>(check: () => T | Promise<T>, timeout = waitMs): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 20 });
}
