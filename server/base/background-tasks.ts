// Work that outlives its request: it starts after the answer was sent, and the service waits for it before it ends.
import { describeError, type Log } from './log.ts';
import { nextTurn } from './platform.ts';

export interface BackgroundTasks {
  /** Runs after the answer; failures are logged. */
  run(work: () => Promise<unknown>): void;
  /** Waits for all tasks that were started. */
  finished(): Promise<void>;
}

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const current = new Set<Promise<void>>();

  async function run(work: () => Promise<unknown>) {
    // The time that the answer takes must not tell the caller what is done.
    await nextTurn();
    await work().catch((error: unknown) =>
      log.error('backgroundTask.failed', { error: describeError(error) }),
    );
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
