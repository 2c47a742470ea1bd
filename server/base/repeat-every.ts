import { describeError, type Log } from './log.ts';

/**
 * Does something every so many milliseconds until the answer is called, which waits for what is under way.
 * @param failed what the log says where it did not work; the next time comes all the same
 */
export function repeatEvery(
  milliseconds: number,
  work: () => Promise<unknown>,
  { log, failed }: { log: Log; failed: string },
): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = work().catch((error: unknown) => log.error(failed, { error: describeError(error) }));
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
