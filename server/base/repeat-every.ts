import { describeError, type Log } from './log.ts';

/**
 * Repeats `work` until the returned function is called, which waits for the run under way. A turn that comes while one is
 * under way is left out. @param failed log event @param rests while it says so, turns are left out
 */
export function repeatEvery(
  milliseconds: number,
  work: () => Promise<unknown>,
  { log, failed, rests }: { log: Log; failed: string; rests?: () => boolean },
): () => Promise<void> {
  let current: Promise<void> | null = null;
  async function run() {
    await work().catch((error: unknown) => log.error(failed, { error: describeError(error) }));
    current = null;
  }
  const timer = setInterval(() => {
    if (!rests?.()) current ??= run();
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
