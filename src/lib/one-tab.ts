/**
 * Runs something in one tab of this browser at a time; the next tab begins when it is done. A browser without locks
 * runs it in each tab.
 * @param work ends by itself when the signal is aborted, and never rejects
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return await work();
  // Rejects when this tab stops waiting or is closed.
  await locks.request(name, { signal }, work).catch(() => undefined);
}
