import { setTimeout as sleep } from 'node:timers/promises';

/** @param time in milliseconds since the epoch; returns at once where it has passed */
export async function sleepUntil(time: number): Promise<void> {
  const ms = time - Date.now();
  if (ms > 0) await sleep(ms);
}
