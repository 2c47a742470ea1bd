// When the service works on its data by itself: each work by its name. What waits in the database: `store/common/work.ts`. The
// times of one connection, one call or one lock are where that is.
import { dayMs, hourMs, minuteMs, secondMs } from '../../contract/common/durations.ts';
import { describeError, type Log } from './log.ts';

/** Milliseconds between two turns of what each process repeats for itself; looking for what waits in the database, too. */
export const timers = {
  asks: secondMs / 2,
  certificateChanges: secondMs,
  certificateFiles: hourMs,
  checkpoints: 30 * secondMs,
  clock: 5 * secondMs,
  freeSpace: 5 * secondMs,
  housekeeping: 10 * minuteMs,
  incomingFiles: hourMs,
  jobs: 5 * secondMs,
  keyUses: minuteMs,
  mails: 5 * secondMs,
  mark: minuteMs,
  presence: 15 * secondMs,
  presenceChanges: 5 * secondMs,
  refusedCalls: minuteMs,
  servedRecords: minuteMs,
  sessionUses: minuteMs,
  sweeps: minuteMs,
  trailSink: 2 * secondMs,
  wrongCredentials: 10 * minuteMs,
} as const satisfies Readonly<Record<string, number>>;

export type TimerName = keyof typeof timers;

/** How a process works on what waits: another one takes over after a lease without a word. */
export const workTimes = {
  // A mail server that says nothing keeps no more than these waiting.
  mails: { leaseMs: minuteMs, atOnce: 10 },
  // So that one long job keeps no other one waiting.
  jobs: { leaseMs: 30 * secondMs, atOnce: 4 },
  sweeps: { leaseMs: 15 * minuteMs, atOnce: 1 },
  trailSink: { leaseMs: 30 * secondMs, atOnce: 1 },
} as const;

export interface SweepTimes {
  /** From the beginning of a step to the next one. */
  everyMs: number;
  /** In place of it after a step that left something. */
  moreMs?: number;
  /** In place of both after a step that might not be done yet. */
  waitMs?: number;
}

/** At each look: a little less than a look's time, so that it is due by then. */
const eachLook = timers.sweeps / 2;
const always = { everyMs: eachLook };
const inSteps = { everyMs: dayMs, moreMs: eachLook };
const waiting = { waitMs: 10 * minuteMs };

/** Repeated work that one of all processes does, by its name in the database. */
export const sweepTimes = {
  approvals: always,
  connectionSamples: always,
  directoryRoles: { everyMs: hourMs, moreMs: eachLook },
  describeRoots: { everyMs: hourMs, moreMs: eachLook },
  files: inSteps,
  jobs: { everyMs: dayMs, ...waiting },
  jobSecrets: { everyMs: hourMs },
  outgoingMails: { everyMs: hourMs },
  outsideSessions: { everyMs: dayMs, ...waiting },
  recordChanges: always,
  refusedSignIns: always,
  renewal: { everyMs: hourMs },
  retention: { ...inSteps, ...waiting },
  scrub: inSteps,
  servedRecords: always,
  sessionFactors: { everyMs: hourMs },
  sessionUses: { everyMs: hourMs },
  verification: { everyMs: dayMs },
} as const satisfies Readonly<Record<string, SweepTimes>>;

export type SweepName = keyof typeof sweepTimes;

interface Options {
  log: Pick<Log, 'error'>;
  /** While it says so, turns are left out. */
  rests?: (() => boolean) | undefined;
  /** In place of the time in the schedules. */
  everyMs?: number;
  /** The event of the log, and more that it says. */
  failed?: string;
  about?: Readonly<Record<string, string>>;
}

/**
 * Repeats `work` at the times that the schedules say, until the returned function is called, which waits for the run under
 * way. A turn that comes while one is under way is left out.
 */
export function repeat(
  name: TimerName,
  work: () => Promise<unknown>,
  { log, rests, everyMs = timers[name], failed = 'work.failed', about }: Options,
): () => Promise<void> {
  let current: Promise<void> | null = null;
  async function run() {
    await work().catch((error: unknown) =>
      log.error(failed, { work: name, ...about, error: describeError(error) }),
    );
    current = null;
  }
  const timer = setInterval(() => {
    if (!rests?.()) current ??= run();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
