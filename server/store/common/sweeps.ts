// Sweeps: work that returns, done by one process at a time. A row says when the next step is due, and where it begins. To add
// one: its name and times in base/schedules.ts, its step in `sweeps` of its subject (app/subjects/).
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Log } from '../../base/log.ts';
import { type SweepName, type SweepTimes, sweepTimes } from '../../base/schedules.ts';
import type { Database } from '../engine/database.ts';
import { sweeps } from '../schema/index.ts';
import { createWorker, dueIn, isHeld } from './work.ts';

export interface StepResult {
  /** Where the next step begins; without it, at the beginning. */
  cursor?: string;
  /** Whether something is left. */
  more?: boolean;
  /** Whether it might not be done yet. */
  waits?: boolean;
}

/** Does a part of limited length. @param cursor where it begins; '' at the beginning */
export type SweepStep = (cursor: string, now: Date) => Promise<StepResult | undefined>;

export type SweepSteps = Readonly<Partial<Record<SweepName, SweepStep>>>;

type Row = typeof sweeps.$inferSelect;

const isNamed = (name: SweepName) => eq(sweeps.name, name);

async function runStep(db: Database, row: Row, step: SweepStep, now: Date): Promise<void> {
  const { cursor: next = '', more = false, waits = false } = (await step(row.cursor, now)) ?? {};
  const { everyMs, moreMs = everyMs, waitMs = everyMs }: SweepTimes = sweepTimes[row.name];
  const pauseMs = more ? moreMs : everyMs;
  await db
    .update(sweeps)
    .set({ cursor: next, ...dueIn(waits ? waitMs : pauseMs, now), ranAt: sql`now()` })
    .where(and(isNamed(row.name), isHeld(sweeps, row)));
}

/** Where the next step of a sweep begins; '' where there was none. */
export async function readCursor(db: Database, name: SweepName): Promise<string> {
  const [row] = await db.select({ cursor: sweeps.cursor }).from(sweeps).where(isNamed(name));
  return row?.cursor ?? '';
}

interface Dependencies {
  db: Database;
  now: () => Date;
  log: Pick<Log, 'error'>;
  /** While it says so, nothing is swept. */
  rests: () => boolean;
}

/** Runs the steps that are due, one after the other. */
export function createSweepWorker({ db, now, log, rests }: Dependencies, steps: SweepSteps) {
  const names = Object.keys(steps) as SweepName[];
  return createWorker(
    { db, log },
    {
      name: 'sweeps',
      table: sweeps,
      key: 'name',
      now,
      async mayTake() {
        if (rests() || names.length === 0) return null;
        const rows = names.map((name) => ({ name, dueAt: now() }));
        await db.insert(sweeps).values(rows).onConflictDoNothing();
        return inArray(sweeps.name, names);
      },
      async run(row) {
        const step = steps[row.name];
        if (step) await runStep(db, row, step, now());
      },
      goesOn: true,
    },
  );
}
