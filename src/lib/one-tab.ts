import { browserLimitsMs, inTime, NotAnsweredError } from './in-time.ts';

/** Where the browser does not say, no other tab has it. */
async function isHeld(locks: LockManager, name: string): Promise<boolean> {
  try {
    const { held = [] } = await inTime(locks.query(), browserLimitsMs.lock);
    return held.some((lock) => lock.name === name);
  } catch {
    return false;
  }
}

/**
 * Runs something in one tab of this browser at a time; the next tab begins when it is done. A browser without locks, or
 * one that refuses them or does not answer, runs it in each tab.
 * @param work ends by itself when the signal is aborted, and never rejects
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return await work();
  let begun: Promise<void> | null = null;
  const begin = () => {
    begun ??= signal.aborted ? Promise.resolve() : work();
    return begun;
  };
  try {
    const done = locks.request(name, { signal }, begin);
    await inTime(done, browserLimitsMs.lock).catch(async (error: unknown) => {
      if (!(error instanceof NotAnsweredError)) throw error;
      if (begun || (await isHeld(locks, name))) await done;
      else await begin();
    });
  } catch {
    // Rejects, too, when this tab stops waiting or is closed.
    if (!signal.aborted) await begin();
  }
}
