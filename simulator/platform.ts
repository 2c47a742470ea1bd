// The only module through which simulated monitors use what Node offers and a browser does not; the files of their memory
// (network-store.ts) and the command line (main.ts) aside. Another file with these functions can replace it.
import { createHash } from 'node:crypto';
import { setImmediate as nextImmediate, setTimeout as timeout } from 'node:timers/promises';

/** @param data bytes, or text that stands for its UTF-8 */
export function sha256(data: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest();
}

export async function wait(milliseconds: number): Promise<void> {
  await timeout(milliseconds);
}

/** Lets everything that waits for its turn go first. */
export async function nextTurn(): Promise<void> {
  await nextImmediate();
}
