// Numbers changes after their commit, one batch after the other: whoever numbers holds a lock until the numbers are
// committed. So whatever is committed later has a higher number than all that anybody has read.
import { desc, sql } from 'drizzle-orm';
import { orderLock } from '../../base/database-locks.ts';
import type { Database } from '../engine/database.ts';
import { changeRuns, facilityChanges, notedChanges, recordChanges } from '../schema/index.ts';

/** More in one transaction would let others wait for seconds. */
const maxNoted = 5_000;

/** After this time a run is followed by another one, although nothing was restored that this service knows of. */
const maxRun = sql`interval '1 hour'`;

/** Another one when the database was started again, restored or copied, whatever process of ours asks. */
const thisServer = sql`(extract(epoch FROM pg_postmaster_start_time()) || ' ' || 'change_runs'::regclass::oid)`;

const isWaiting = sql<boolean>`EXISTS (SELECT FROM ${notedChanges})`;

/** The run of the database that is under way, and the last batch that is committed. */
export interface CurrentRun {
  token: string;
  lastBatch: number;
}

async function readRun(db: Database) {
  const [run] = await db
    .select({
      token: changeRuns.token,
      lastBatch: changeRuns.lastBatch,
      isThisServer: sql<boolean>`${changeRuns.server} = ${thisServer}`,
      isOld: sql<boolean>`${changeRuns.startedAt} < now() - ${maxRun}`,
      isWaiting,
    })
    .from(changeRuns)
    .orderBy(desc(changeRuns.id))
    .limit(1);
  return run;
}

/** Begins a run where there is none, or where the last one is of another server. */
async function requireRun(tx: Database): Promise<void> {
  const run = await readRun(tx);
  if (run?.isThisServer && !(run.isOld && run.isWaiting)) return;
  const last = sql`greatest((SELECT max(${changeRuns.lastBatch}) FROM ${changeRuns}),
    (SELECT max(${recordChanges.batch}) FROM ${recordChanges}), 0)`;
  await tx.execute(sql`INSERT INTO ${changeRuns} (server, first_batch, last_batch)
    SELECT ${thisServer}, last.batch + 1, last.batch FROM (SELECT ${last} AS batch) AS last`);
}

/** Numbers some of what is noted, in one transaction. */
async function numberBatch(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${orderLock})`);
    await requireRun(tx);
    await tx.execute(sql`
      WITH taken AS (
        DELETE FROM ${notedChanges}
        WHERE id IN (SELECT id FROM ${notedChanges} ORDER BY id LIMIT ${maxNoted})
        RETURNING *
      ), batch AS (
        UPDATE ${changeRuns} SET last_batch = last_batch + 1
        WHERE id = (SELECT max(id) FROM ${changeRuns}) AND ${isWaiting}
        RETURNING last_batch AS number
      )
      INSERT INTO ${recordChanges} (type, record_id, removed, batch)
      SELECT DISTINCT ON (type, record_id) type, record_id, removed, batch.number FROM taken, batch
      ORDER BY type, record_id, taken.id DESC
      ON CONFLICT (type, record_id) DO UPDATE SET removed = excluded.removed, batch = excluded.batch`);
  });
}

/** Numbers all that has been committed before. */
export async function numberChanges(db: Database): Promise<CurrentRun> {
  for (;;) {
    const run = await readRun(db);
    if (run?.isThisServer && !run.isWaiting) return { token: run.token, lastBatch: run.lastBatch };
    await numberBatch(db);
  }
}

/** Forgets what was removed, or has left a facility, so long ago, and with it the runs of that time, so that their cursors are not known any more. */
export async function forgetOldChanges(db: Database, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${orderLock})`);
    await tx.execute(sql`DELETE FROM ${changeRuns} WHERE EXISTS (
      SELECT FROM ${changeRuns} AS later
      WHERE later.id > ${changeRuns.id} AND later.started_at < now() - make_interval(days => ${days}))`);
    const isForgotten = sql`batch < (SELECT min(first_batch) FROM ${changeRuns})`;
    await tx.execute(sql`DELETE FROM ${recordChanges} WHERE removed AND ${isForgotten}`);
    await tx.execute(sql`DELETE FROM ${facilityChanges} WHERE has_left AND ${isForgotten}`);
  });
}
