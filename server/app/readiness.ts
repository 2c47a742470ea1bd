// Whether calls can be served now. Balancers ask it often, and strangers may: each part is asked once a second at most, and
// never again while it has not answered.
import { wait } from '../base/platform.ts';

const defaults = { answerTimeoutMs: 2_000, keptMs: 1_000 };

/** Rejects when the part does not work. */
type Check = () => Promise<unknown>;

export interface Readiness {
  /** @param excluded parts that do not count */
  read(excluded?: readonly string[]): Promise<{
    isReady: boolean;
    service: 'running' | 'stopping';
    [part: string]: string | boolean;
  }>;
}

/** The answer of a check, false when it is late; kept for a while. */
function ask(check: Check, { answerTimeoutMs, keptMs }: typeof defaults): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  let kept: Promise<boolean> | undefined;

  async function answerInTime(): Promise<boolean> {
    pending ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined;
      });
    const done = new AbortController();
    const late = wait(answerTimeoutMs, { signal: done.signal }).then(() => false);
    return Promise.race([pending, late]).finally(() => done.abort());
  }

  function forget() {
    kept = undefined;
  }

  return () => {
    kept ??= answerInTime().finally(() => void wait(keptMs, { keepsProcess: false }).then(forget));
    return kept;
  };
}

/** @param stopping aborts when the service is to take no more calls */
export function createReadiness(
  checks: Record<string, Check>,
  stopping: AbortSignal,
  limits: Partial<typeof defaults> = {},
): Readiness {
  const parts = Object.entries(checks).map(([name, check]) => ({
    name,
    isReady: ask(check, { ...defaults, ...limits }),
  }));
  return {
    async read(excluded = []) {
      const answers = await Promise.all(
        parts.map(async ({ name, isReady }) => [name, await isReady()] as const),
      );
      const failing = answers.filter(([name, isReady]) => !isReady && !excluded.includes(name));
      return {
        isReady: failing.length === 0 && !stopping.aborted,
        service: stopping.aborted ? 'stopping' : 'running',
        ...Object.fromEntries(answers.map(([name, isReady]) => [name, isReady ? 'ready' : 'away'])),
      };
    },
  };
}
