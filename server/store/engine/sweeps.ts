// Sweeps: work that repeats, done by one process at a time. A row says when the next step is due, and where it begins.
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { describeError, type Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { sweeps } from '../schema/index.ts';
import type { Database } from './database.ts';

const checkIntervalMs = 60_000;
/** After this time another process takes over from one that has ended. */
const stepLeaseMs = 15 * minuteMs;
/** A due time further ahead was written before a clock was set back. */
const maxPauseMs = 48 * hourMs;

/** Where the next step begins, and how long it waits. */
export interface StepResult {
  cursor: string;
  pauseMs: number;
}

export type SweepStep = (cursor: string, now: Date) => Promise<StepResult>;

/** Runs the next step if it is due and no other process runs it. @internal For tests: one step, without its timer. */
export async function runSweep(db: Database, name: string, now: Date, step: SweepStep): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await db.insert(sweeps).values({ name, dueAt: now }).onConflictDoNothing();
  const isDue = or(lte(sweeps.dueAt, now), gt(sweeps.dueAt, after(maxPauseMs)));
  const [taken] = await db
    .update(sweeps)
    .set({ dueAt: after(stepLeaseMs) })
    .where(and(eq(sweeps.name, name), isDue))
    .returning();
  if (!taken) return;
  const { cursor, pauseMs } = await step(taken.cursor, now);
  await db
    .update(sweeps)
    .set({ cursor, dueAt: after(pauseMs), ranAt: sql`now()` })
    .where(eq(sweeps.name, name));
}

/** Where the next step of a sweep begins; '' where there was none. */
export async function readCursor(db: Database, name: string): Promise<string> {
  const [row] = await db.select({ cursor: sweeps.cursor }).from(sweeps).where(eq(sweeps.name, name));
  return row?.cursor ?? '';
}

interface SweepDependencies {
  db: Database;
  now: () => Date;
  log: Log;
  /** While it says so, nothing is swept. */
  rests: () => boolean;
}

/** Runs the step of each sweep that is due. */
export async function runSweeps(
  { db, now, log, rests }: SweepDependencies,
  steps: Readonly<Record<string, SweepStep>>,
): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    if (rests()) return;
    await runSweep(db, name, now(), step).catch((error: unknown) =>
      log.error('sweep.failed', { name, error: describeError(error) }),
    );
  }
}

/** Checks every minute whether a step of a sweep is due. The returned function stops that, after the step that is running. */
export function startSweeps(
  dependencies: SweepDependencies,
  steps: Readonly<Record<string, SweepStep>>,
): () => Promise<void> {
  const { log } = dependencies;
  return repeatEvery(checkIntervalMs, () => runSweeps(dependencies, steps), { log, failed: 'sweeps.failed' });
}
