/**
 * Runs something in one tab of this browser at a time; the next tab begins when it is done. A browser without locks, or
 * one that refuses them, runs it in each tab.
 * @param work ends by itself when the signal is aborted, and never rejects
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return await work();
  try {
    await locks.request(name, { signal }, work);
  } catch {
    // Rejects, too, when this tab stops waiting or is closed.
    if (!signal.aborted) await work();
  }
}
