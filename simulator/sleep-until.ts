import { wait } from './platform.ts';

/** @param time in milliseconds since the epoch; returns at once where it has passed */
export async function sleepUntil(time: number): Promise<void> {
  const ms = time - Date.now();
  if (ms > 0) await wait(ms);
}
