// Work that returns, for one of all processes at a time: a row says when its next step is due, and where that begins.
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { describeError, type Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { sweeps } from '../schema/index.ts';
import type { Database } from './database.ts';

const lookIntervalMs = 60_000;
/** After which another process takes over from one that has ended. */
const leaseMs = 15 * 60_000;
/** A later time was written before a clock was set back. */
const longestPauseMs = 48 * 3_600_000;

/** Where the next step begins, and how long it waits. */
export interface NextStep {
  place: string;
  pauseMs: number;
}

export type SweepStep = (place: string, now: Date) => Promise<NextStep>;

/** Does the next step if it is due and no other process is at it. */
export async function runSweep(db: Database, name: string, now: Date, step: SweepStep): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await db.insert(sweeps).values({ name, dueAt: now }).onConflictDoNothing();
  const isDue = or(lte(sweeps.dueAt, now), gt(sweeps.dueAt, after(longestPauseMs)));
  const [taken] = await db
    .update(sweeps)
    .set({ dueAt: after(leaseMs) })
    .where(and(eq(sweeps.name, name), isDue))
    .returning();
  if (!taken) return;
  const { place, pauseMs } = await step(taken.place, now);
  await db
    .update(sweeps)
    .set({ place, dueAt: after(pauseMs) })
    .where(eq(sweeps.name, name));
}

/** Looks every minute whether a step of one of them is due. The returned function waits for the one under way. */
export function startSweeps(
  db: Database,
  steps: Readonly<Record<string, SweepStep>>,
  log: Log,
): () => Promise<void> {
  return repeatEvery(
    lookIntervalMs,
    async () => {
      for (const [name, step] of Object.entries(steps)) {
        await runSweep(db, name, new Date(), step).catch((error: unknown) =>
          log.error('sweep.failed', { name, error: describeError(error) }),
        );
      }
    },
    { log, failed: 'sweeps.failed' },
  );
}
