// Web Locks that are refused or never answered: the provider's SDK would wait for one before it asks for a token.
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { triedLock } from '../lib/storage-keys.ts';

/** Tries a lock that nobody holds. Where that fails, the page has none, and the SDK uses its own way for older browsers. */
export async function hideBrokenLocks(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return;
  try {
    await inTime(
      locks.request(triedLock, async () => undefined),
      browserLimitsMs.lock,
    );
  } catch {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  }
}
