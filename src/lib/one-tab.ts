/**
 * Does something in one tab of this browser at a time: the others wait, and one of them goes on when it is done.
 * A browser without locks lets each tab do it.
 * @param work ends by itself when the signal is aborted, and never rejects
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return await work();
  // It rejects for a tab that gives up waiting, or that is going away: nothing is left to be done in it.
  await locks.request(name, { signal }, work).catch(() => undefined);
}
