// When what is old was last removed, and whether that waits: one row for all processes.
import type { Database } from '../engine/database.ts';
import { removals } from '../schema/index.ts';

type RemovalRow = typeof removals.$inferSelect;

/** How much of each kind would be removed. */
export type RemovalPlan = Readonly<Record<string, number>>;

const onlyId = 1;

/** Locked until the transaction ends; null before the first run. */
export async function lockRemovals(tx: Database): Promise<RemovalRow | null> {
  const [row] = await tx.select().from(removals).for('update');
  return row ?? null;
}

export async function findRemovals(db: Database): Promise<RemovalRow | null> {
  const [row] = await db.select().from(removals);
  return row ?? null;
}

/** Stores the row where there is none yet. */
export async function beginRemovals(
  db: Database,
  { lastRunAt, days }: Pick<RemovalRow, 'lastRunAt' | 'days'>,
): Promise<void> {
  await db.insert(removals).values({ id: onlyId, lastRunAt, days }).onConflictDoNothing();
}

export async function storeRemovals(tx: Database, values: Omit<RemovalRow, 'id'>): Promise<void> {
  await tx
    .insert(removals)
    .values({ id: onlyId, ...values })
    .onConflictDoUpdate({ target: removals.id, set: values });
}
