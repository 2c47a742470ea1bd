// Whether calls can be served now. Balancers ask it often, and strangers may: each part is asked once a second at most, and
// never again while it has not answered.
import { wait } from '../base/platform.ts';

/** Warnings change slowly, and each costs a query. */
const warningKeptMs = 10_000;
const defaults = { answerTimeoutMs: 2_000, keptMs: 1_000 };

/** Rejects when the part does not work. */
type Check = () => Promise<unknown>;

/** Named beside calls that are served, by name; null where there is nothing to say. */
type Warnings = Readonly<Record<string, () => Promise<unknown>>>;

export interface Readiness {
  /** @param excluded parts that do not count */
  read(excluded?: readonly string[]): Promise<{
    isReady: boolean;
    service: 'running' | 'stopping';
    /** Needs somebody's attention; missing where nothing does. */
    warnings?: readonly string[];
    [part: string]: string | boolean | readonly string[] | undefined;
  }>;
  /** Whether each part answers. */
  readParts(): Promise<Readonly<Record<string, boolean>>>;
}

/** The answer of a check, false when it is late or fails; kept for a while. */
function ask(
  check: () => Promise<boolean>,
  { answerTimeoutMs, keptMs }: typeof defaults,
): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  let kept: Promise<boolean> | undefined;

  async function answerInTime(): Promise<boolean> {
    pending ??= check()
      .catch(() => false)
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
  warnings: Warnings = {},
): Readiness {
  const warningParts = Object.entries(warnings).map(([name, read]) => ({
    name,
    isSaid: ask(async () => (await read()) !== null, { ...defaults, ...limits, keptMs: warningKeptMs }),
  }));
  const parts = Object.entries(checks).map(([name, check]) => ({
    name,
    isReady: ask(() => check().then(() => true), { ...defaults, ...limits }),
  }));
  const readAnswers = () =>
    Promise.all(parts.map(async ({ name, isReady }) => [name, await isReady()] as const));
  return {
    readParts: async () => Object.fromEntries(await readAnswers()),
    async read(excluded = []) {
      const answers = await readAnswers();
      const said = await Promise.all(
        warningParts.map(async ({ name, isSaid }) => ((await isSaid()) ? [name] : [])),
      );
      const named = said.flat();
      const failing = answers.filter(([name, isReady]) => !isReady && !excluded.includes(name));
      return {
        isReady: failing.length === 0 && !stopping.aborted,
        service: stopping.aborted ? 'stopping' : 'running',
        ...Object.fromEntries(answers.map(([name, isReady]) => [name, isReady ? 'ready' : 'away'])),
        ...(named.length > 0 && { warnings: named }),
      };
    },
  };
}
