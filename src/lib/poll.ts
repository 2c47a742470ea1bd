// Looks at something again and again, often while it is under way: pausing where looking makes no sense, and at once
// when somebody says that it has changed. It knows nothing of what it looks at.
import { pause } from './pause.ts';
import { runWhile } from './run-while.ts';

/** The longest that a timer takes, in ms: until somebody wakes it. */
const maxTimerMs = 2_147_483_647;

interface PollOptions<T> {
  /** From the beginning of one look to that of the next, in ms. */
  every: number;
  /** From the end of a look that saw nothing under way to the next one, in ms. */
  idle: number;
  look(signal: AbortSignal): Promise<T>;
  /** Takes what was seen; answers whether it is still under way. */
  seen(what: T): boolean;
  /** A look failed: there is no other until somebody asks for it, or looking makes sense anew. */
  failed(error: unknown): void;
  /** Whether looking makes sense now: there is a network, and somebody who sees it. */
  makesSense(): boolean;
  /** Tells when that may have changed, until its answer is called. */
  onceItMayDiffer(then: () => void): () => void;
}

export interface Poll {
  /** Looks at once, or right after the look that is under way. */
  now(): void;
  stop(): void;
}

/** Begins with a look, as soon as one makes sense. */
export function startPoll<T>(options: PollOptions<T>): Poll {
  const { every, idle, look, seen, failed, makesSense, onceItMayDiffer } = options;
  let wake = new AbortController();

  async function lookOnce(signal: AbortSignal): Promise<'underWay' | 'idle' | 'failed'> {
    try {
      const what = await look(signal);
      return !signal.aborted && seen(what) ? 'underWay' : 'idle';
    } catch (error) {
      if (!signal.aborted) failed(error);
      return 'failed';
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController();
      const woken = AbortSignal.any([signal, wake.signal]);
      const rest = pause(every, woken);
      const found = await lookOnce(signal);
      await (found === 'underWay' ? rest : pause(found === 'idle' ? idle : maxTimerMs, woken));
    }
  }

  const stop = runWhile(makesSense, onceItMayDiffer, (signal) => void run(signal));
  return { now: () => wake.abort(), stop };
}
