import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a moment, in milliseconds since the epoch; not at all where it has passed. */
export async function sleepUntil(moment: number): Promise<void> {
  const pause = moment - Date.now();
  if (pause > 0) await sleep(pause);
}
