// A change of many records is one entry of the trail: its first batch that changed something, with the records of all batches.
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { currentReach } from '../engine/reach.ts';
import { auditCalls, auditRecords, batchJob } from '../schema/index.ts';

const firstCallId = sql<string>`${auditCalls.details} ->> 'first_call'`;
const isLaterBatch = sql.raw(`job = '${batchJob}'`);

/** The calls whose records an entry shows, as `id` and `sequence`. */
export function batchesOf(entryId: SQL): SQL {
  return sql`(
    SELECT id, sequence FROM ${auditCalls} WHERE id = ${entryId}::uuid
    UNION ALL SELECT id, sequence FROM ${auditCalls} WHERE ${isLaterBatch} AND details ->> 'first_call' = ${entryId}::text)`;
}

/** How many records of the entries are seen, whichever batches they are of. */
async function withSeenRecords<Call extends { id: string; recordCount: number }>(
  db: Database,
  calls: readonly Call[],
): Promise<Call[]> {
  const ids = calls.map(({ id }) => id);
  const rows = await db
    .select({ id: sql<string>`listed.id`, count: sql<number>`count(*)::int` })
    .from(
      sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS listed (id)
        CROSS JOIN LATERAL ${batchesOf(sql`listed.id`)} AS batch
        JOIN ${auditRecords} AS r ON r.call_id = batch.id`,
    )
    .groupBy(sql`listed.id`);
  const seen = new Map(rows.map(({ id, count }) => [id, count]));
  return calls.map((call) => ({ ...call, recordCount: seen.get(call.id) ?? 0 }));
}

/** The calls as entries: with the number of records of their later batches, too; only of those that are seen. */
export async function withBatches<Call extends { id: string; recordCount: number }>(
  db: Database,
  calls: readonly Call[],
): Promise<Call[]> {
  if (currentReach()) return withSeenRecords(db, calls);
  const rows = await db
    .select({ id: firstCallId, count: sql<number>`sum(${auditCalls.recordCount})::int` })
    .from(auditCalls)
    .where(
      sql`${isLaterBatch} AND ${inArray(
        firstCallId,
        calls.map(({ id }) => id),
      )}`,
    )
    .groupBy(firstCallId);
  const more = new Map(rows.map(({ id, count }) => [id, count]));
  return calls.map((call) => ({ ...call, recordCount: call.recordCount + (more.get(call.id) ?? 0) }));
}
