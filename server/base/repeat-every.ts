import { describeError, type Log } from './log.ts';

/** Repeats `work` until the returned function is called, which waits for the run under way. @param failed log event */
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
