// Reads something repeatedly, more often while it is running. Pauses while polling is not active, and reads at once on
// `pollNow`.
import { pause } from './pause.ts';
import { type Condition, runWhile } from './run-while.ts';

/** The longest delay that a timer takes. */
const maxTimerMs = 2_147_483_647;

interface Options<T> {
  /** From the start of one read to the start of the next while something is running. */
  intervalMs: number;
  /** From the end of a read that found nothing running to the next read. */
  idleIntervalMs: number;
  read(signal: AbortSignal): Promise<T>;
  /** Receives a result; returns whether it is still running. */
  onResult(result: T): boolean;
  /** After a failed read there is no other until `pollNow` is called or polling becomes active again. */
  onError(error: unknown): void;
  /** Whether a failed read is repeated after the interval all the same. */
  isRepeated?(error: unknown): boolean;
  /** When polling makes sense: with a network and a visible page. */
  activeWhile: Condition;
}

export interface Poll {
  pollNow(): void;
  stop(): void;
}

/** Starts with a read as soon as polling is active. */
export function startPoll<T>(options: Options<T>): Poll {
  const { intervalMs, idleIntervalMs, read, onResult, onError, isRepeated, activeWhile } = options;
  let wake = new AbortController();

  async function readOnce(signal: AbortSignal): Promise<'running' | 'idle' | 'failed'> {
    try {
      const result = await read(signal);
      return !signal.aborted && onResult(result) ? 'running' : 'idle';
    } catch (error) {
      if (!signal.aborted) onError(error);
      return isRepeated?.(error) ? 'running' : 'failed';
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => wake.abort());
    while (!signal.aborted) {
      wake = new AbortController();
      const woken = wake.signal;
      const interval = pause(intervalMs, woken);
      const found = await readOnce(signal);
      await (found === 'running' ? interval : pause(found === 'idle' ? idleIntervalMs : maxTimerMs, woken));
    }
  }

  const stop = runWhile(activeWhile, (signal) => void run(signal));
  return { pollNow: () => wake.abort(), stop };
}
