import { setTimeout as pause } from 'node:timers/promises';

/** Looks four times a second until it is so, for as long as the test may take: in a proof, how long that is says nothing. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(250);
}
