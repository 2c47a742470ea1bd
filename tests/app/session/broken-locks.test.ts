// Browsers whose Web Locks fail: the provider's SDK must not meet them.
import { afterEach, expect, it, vi } from 'vitest';
import { hideBrokenLocks } from '../../../src/session/broken-locks.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** Gives the page locks that answer a request so. */
function answerLocks(request: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

it('leaves locks that work', async () => {
  answerLocks(async () => undefined);
  await hideBrokenLocks();
  expect(navigator.locks).toBeTruthy();
});

it('hides locks that are refused', async () => {
  answerLocks(() => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')));
  await hideBrokenLocks();
  expect(navigator.locks).toBeUndefined();
});

it('hides locks that never answer', async () => {
  answerLocks(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hidden = hideBrokenLocks();
  await vi.advanceTimersByTimeAsync(5_000);
  await hidden;
  vi.useRealTimers();
  expect(navigator.locks).toBeUndefined();
});
