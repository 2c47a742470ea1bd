// When what was opened is closed again: in reverse order, and no part that fails or hangs keeps another from being closed.
import { describeError, type Log } from './log.ts';

export type CloseStep = () => Promise<unknown>;

export interface Lifetime {
  /** Aborts when nothing more is to be begun. */
  stopping: AbortSignal;
  /** Takes a step of closing down; steps run in reverse order. */
  onClose(step: CloseStep): void;
}

interface OwnLifetime extends Lifetime {
  /** Aborts `stopping`. */
  stop(): void;
  /** Stops, and takes all steps. */
  close(): Promise<void>;
}

/** Resolves after the step, or when it takes too long. @throws Error then */
async function withTimeout(step: CloseStep, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a part did not close in time')), timeoutMs);
  });
  await Promise.race([step(), late]).finally(() => clearTimeout(timer));
}

/** @param timeoutMs for each step */
export function createLifetime(log: Log, timeoutMs: number): OwnLifetime {
  const stopping = new AbortController();
  const steps: CloseStep[] = [];
  return {
    stopping: stopping.signal,
    onClose: (step) => steps.push(step),
    stop: () => stopping.abort(),
    async close() {
      stopping.abort();
      for (const step of steps.splice(0).reverse()) {
        await withTimeout(step, timeoutMs).catch((error: unknown) =>
          log.error('service.partNotClosed', { error: describeError(error) }),
        );
      }
    },
  };
}
