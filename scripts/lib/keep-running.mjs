// Starts a process again when it ends by a mistake.
import { setTimeout as wait } from 'node:timers/promises';

/** From one start to the next: five a minute. */
const defaultGapMs = 12_000;

/**
 * Resolves to the exit code once the process has ended in order, or without ever having been ready: then it is its
 * settings that are wrong, and somebody is there to read why.
 * @param {() => { ended: Promise<number> }} start
 * @param {{ isReady(): boolean, onAgain(code: number): void, gapMs?: number }} options `isReady` tells whether a process
 *   was ready since the first start
 */
export async function keepRunning(start, { isReady, onAgain, gapMs = defaultGapMs }) {
  for (;;) {
    const next = Date.now() + gapMs;
    const code = await start().ended;
    if (code === 0 || !isReady()) return code;
    onAgain(code);
    await wait(Math.max(0, next - Date.now()));
  }
}
