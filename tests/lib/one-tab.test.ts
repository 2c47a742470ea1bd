// Work of one tab at a time, with locks of a browser that answers, refuses, or does not answer.
import { describe, expect, it, vi } from 'vitest';
import { browserLimitsMs } from '../../src/lib/in-time.ts';
import { inOneTab } from '../../src/lib/one-tab.ts';

/** @param held what the browser says about held locks; null: it does not answer */
function stubLocks(request: LockManager['request'], held: LockInfo[] | null): void {
  const query = () => (held ? Promise.resolve({ held }) : new Promise<never>(() => undefined));
  vi.stubGlobal('navigator', { locks: { request, query } });
}

const never = () => new Promise<never>(() => undefined);
const asRequest = (request: (name: string, options: unknown, work: () => Promise<void>) => Promise<void>) =>
  request as unknown as LockManager['request'];

describe('work in one tab', () => {
  const { signal } = new AbortController();

  it('runs under the lock', async () => {
    stubLocks(
      asRequest((_, __, work) => work()),
      null,
    );
    const work = vi.fn(async () => undefined);
    await inOneTab('x', signal, work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('runs where locks are refused', async () => {
    stubLocks(
      asRequest(() => Promise.reject(new DOMException('', 'SecurityError'))),
      null,
    );
    const work = vi.fn(async () => undefined);
    await inOneTab('x', signal, work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('runs after the limit where the browser answers nothing, and once when the lock comes late', async () => {
    vi.useFakeTimers();
    let grant = () => Promise.resolve();
    stubLocks(
      asRequest((_, __, work) => {
        grant = work;
        return never();
      }),
      null,
    );
    const work = vi.fn(never);
    void inOneTab('x', signal, work);
    await vi.advanceTimersByTimeAsync(2 * browserLimitsMs.lock);
    expect(work).toHaveBeenCalledOnce();
    void grant();
    expect(work).toHaveBeenCalledOnce();
  });

  it('waits while another tab has the lock', async () => {
    vi.useFakeTimers();
    stubLocks(asRequest(never), [{ name: 'x' }]);
    const work = vi.fn(async () => undefined);
    void inOneTab('x', signal, work);
    await vi.advanceTimersByTimeAsync(10 * browserLimitsMs.lock);
    expect(work).not.toHaveBeenCalled();
  });
});
