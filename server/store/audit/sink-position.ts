// How far the trail was sent, and whether it is taken. See schema/trail-sinks.ts.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { notifyOfNotices } from '../changes/notify.ts';
import { dueIn, isHeld } from '../common/work.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints, type SinkProblem, trailSinks } from '../schema/index.ts';

export type SinkRow = typeof trailSinks.$inferSelect;

/** Numbers of the last entry and of the last checkpoint that were sent. */
export interface SinkPosition {
  sequence: number;
  checkpoint: number;
}

const lastEntry = sql`(SELECT coalesce(max(${auditCalls.sequence}), 0) FROM ${auditCalls})`;
const lastCheckpoint = sql`(SELECT coalesce(max(${auditCheckpoints.number}), 0) FROM ${auditCheckpoints})`;

const well = { failingSince: null, problem: null, detail: '', noticedAt: null };

/**
 * The row, which the first process makes. Where the address is another one now, it goes on where the last one was, and what was
 * wrong there is over.
 */
export async function openSink(
  db: Database,
  { target, from }: { target: string; from: 'first' | 'now' },
): Promise<{ row: SinkRow; isNew: boolean }> {
  const end = from === 'now' ? { entry: lastEntry, checkpoint: lastCheckpoint } : null;
  const [made] = await db
    .insert(trailSinks)
    .values({
      id: 1,
      target,
      beginsAt: end ? sql`${end.entry} + 1` : 1,
      sequence: end ? end.entry : 0,
      checkpoint: end ? end.checkpoint : 0,
    })
    .onConflictDoNothing()
    .returning();
  if (made) return { row: made, isNew: true };
  const [moved] = await db
    .update(trailSinks)
    .set({ target, ...well })
    .where(sql`${trailSinks.target} <> ${target}`)
    .returning();
  if (moved) await notifyOfNotices(db);
  const row = moved ?? (await findSink(db));
  if (!row) throw new Error('the row of the trail sink is gone');
  return { row, isNew: moved !== undefined };
}

export async function findSink(db: Database): Promise<SinkRow | undefined> {
  const [row] = await db.select().from(trailSinks);
  return row;
}

/** Whether something waits to be sent to this address. */
export function hasWaiting(target: string): SQL {
  return sql`(${trailSinks.target} = ${target} AND (
    EXISTS (SELECT FROM ${auditCalls} WHERE ${auditCalls.sequence} > ${trailSinks.sequence})
    OR EXISTS (SELECT FROM ${auditCheckpoints} WHERE ${auditCheckpoints.number} > ${trailSinks.checkpoint})))`;
}

/** How many entries and checkpoints wait. */
export async function countWaiting(db: Database, { sequence, checkpoint }: SinkPosition): Promise<number> {
  const [row] = await db
    .select({
      entries: sql<number>`${lastEntry}`.mapWith(Number),
      checkpoints: sql<number>`${lastCheckpoint}`.mapWith(Number),
    })
    .from(sql`(SELECT 1) AS one`);
  return Math.max(0, (row?.entries ?? 0) - sequence) + Math.max(0, (row?.checkpoints ?? 0) - checkpoint);
}

const whereClaimed = (row: SinkRow) => and(eq(trailSinks.id, row.id), isHeld(trailSinks, row));
/** What went to another address than that of now says nothing. */
const whereHeld = (row: SinkRow) => and(whereClaimed(row), eq(trailSinks.target, row.target));

/** Whether this process still has it, for a while yet. */
export async function isStillHeld(db: Database, row: SinkRow): Promise<boolean> {
  const found = await db
    .select({ id: trailSinks.id })
    .from(trailSinks)
    .where(and(whereHeld(row), sql`${trailSinks.dueAt} > now()`));
  return found.length > 0;
}

/** Stores that the other side has all up to here. @returns whether this process still had the row */
export async function storeSent(db: Database, row: SinkRow, position: SinkPosition): Promise<boolean> {
  const stored = await db
    .update(trailSinks)
    .set({ ...position, sentAt: sql`now()`, ...well })
    .where(whereHeld(row))
    .returning({ id: trailSinks.id });
  if (stored.length > 0 && row.noticedAt) await notifyOfNotices(db);
  return stored.length > 0;
}

/** Gives the row back: any process may go on. */
export async function giveBack(db: Database, row: SinkRow): Promise<void> {
  await db.update(trailSinks).set(dueIn(0)).where(whereClaimed(row));
}

interface Failing {
  problem: SinkProblem;
  detail: string;
  /** Until the next try: a quarter of the time since the first failure, within these. */
  pauseMs: number;
  maxPauseMs: number;
  /** After so long administrators are told. */
  noticeAfterMs: number;
}

/** Stores why nothing is taken, and gives the row back. */
export async function storeFailure(
  db: Database,
  row: SinkRow,
  { problem, detail, pauseMs, maxPauseMs, noticeAfterMs }: Failing,
): Promise<void> {
  const since = sql`coalesce(${trailSinks.failingSince}, now())`;
  const quarterMs = sql`extract(epoch FROM now() - ${since}) * 250`;
  const pause = sql`least(${maxPauseMs}, greatest(${pauseMs}, ${quarterMs})) * interval '1 millisecond'`;
  const isLong = sql`now() - ${since} >= ${noticeAfterMs} * interval '1 millisecond'`;
  const [stored] = await db
    .update(trailSinks)
    .set({
      claimedBy: null,
      dueAt: sql`(now() + ${pause})::timestamptz(3)`,
      failingSince: since,
      problem,
      detail,
      noticedAt: sql`coalesce(${trailSinks.noticedAt}, CASE WHEN ${isLong} THEN now() END)`,
    })
    .where(whereHeld(row))
    .returning({ noticedAt: trailSinks.noticedAt });
  if (stored?.noticedAt && !row.noticedAt) await notifyOfNotices(db);
}
