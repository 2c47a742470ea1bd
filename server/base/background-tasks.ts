// Work that nobody waits for: it begins when the answer is on its way, and the service does not end before it.
import { describeError, type Log } from './log.ts';

export interface BackgroundTasks {
  /** Does something after the answer; where it did not work the log says so. */
  run(work: () => Promise<unknown>): void;
  /** Waits for all that has begun. */
  finished(): Promise<void>;
}

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const current = new Set<Promise<void>>();

  async function run(work: () => Promise<unknown>) {
    // How long it takes would tell the caller what it is.
    await new Promise((resolve) => setImmediate(resolve));
    await work().catch((error: unknown) => log.error('failed', { error: describeError(error) }));
  }

  return {
    run(work) {
      const running = run(work).finally(() => current.delete(running));
      current.add(running);
    },
    async finished() {
      await Promise.all(current);
    },
  };
}
