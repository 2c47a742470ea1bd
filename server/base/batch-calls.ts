// Calls that come together are answered by one query: they are gathered while the round before is under way. One round runs
// at a time, so that a slow database gets no second one, and each is limited.
import { nextTurn, wait } from './platform.ts';

interface Options {
  maxKeys: number;
  /** How long a round that is not full waits for more. */
  collectMs?: number;
}

interface PendingAnswer<Answer> {
  answer: Promise<Answer | undefined>;
  resolve(answer: Answer | undefined): void;
  reject(error: unknown): void;
}

function createPendingAnswer<Answer>(): PendingAnswer<Answer> {
  let settle: Pick<PendingAnswer<Answer>, 'resolve' | 'reject'> | undefined;
  const answer = new Promise<Answer | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('a promise calls its executor at once');
  return { answer, ...settle };
}

/** Asks for a key; the answer is undefined where `run` had none. When a round fails, all who wait are told. */
export function batchCalls<Answer>(
  run: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
  { maxKeys, collectMs = 0 }: Options,
): (key: string) => Promise<Answer | undefined> {
  const waiting = new Map<string, PendingAnswer<Answer>>();
  let isRunning = false;

  function take(count: number): [string, PendingAnswer<Answer>][] {
    const taken = [...waiting].slice(0, count);
    for (const [key] of taken) waiting.delete(key);
    return taken;
  }

  async function runBatch() {
    const batch = take(maxKeys);
    try {
      const answers = await run(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(answers.get(key));
    } catch (error) {
      for (const [, { reject }] of [...batch, ...take(waiting.size)]) reject(error);
    }
  }

  async function runAll() {
    isRunning = true;
    while (waiting.size > 0) {
      if (collectMs > 0 && waiting.size < maxKeys) await wait(collectMs);
      else await nextTurn();
      await runBatch();
    }
    isRunning = false;
  }

  return (key) => {
    const joined = waiting.get(key) ?? createPendingAnswer<Answer>();
    waiting.set(key, joined);
    if (!isRunning) void runAll();
    return joined.answer;
  };
}
