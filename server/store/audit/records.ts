// The records of calls, and what became of them.
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type AuditEntity, subjectKindOf } from '../../../contract/audit/kinds.ts';
import { entityKinds } from '../../../contract/common/entities.ts';
import { offsetOf } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { entityTables } from '../schema/entities.ts';
import { type AuditFields, auditCalls, auditRecords } from '../schema/index.ts';
import { batchesOf, withBatches } from './job-entries.ts';

interface StoredRecord {
  callId: string;
  entity: AuditEntity;
  /** The record, or what it belongs to: see audit_subject() in the migrations. */
  subjectId: string;
  label: string;
  before: AuditFields | null;
  after: AuditFields | null;
}

export interface RecordRow extends StoredRecord {
  /** Whether its subject is still there, deleted monitors included. */
  exists: boolean;
}

const columns = {
  callId: sql<string>`r.call_id`,
  entity: sql<AuditEntity>`r.entity`,
  subjectId: sql<string>`audit_subject(r)`,
  label: sql<string>`r.label`,
  before: sql<AuditFields | null>`r.before`,
  after: sql<AuditFields | null>`r.after`,
};

async function withExistence(db: Database, records: readonly StoredRecord[]): Promise<RecordRow[]> {
  const there = new Set<string>();
  for (const kind of entityKinds) {
    const ids = records
      .filter(({ entity }) => subjectKindOf(entity) === kind)
      .map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    const { table } = entityTables[kind];
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...new Set(ids)]));
    for (const { id } of rows) there.add(id);
  }
  return records.map((record) => ({ ...record, exists: there.has(record.subjectId) }));
}

/** At most `count` of each entry. @param subjectId only those about it */
export async function readRecords(
  db: Database,
  callIds: readonly string[],
  count: number,
  subjectId?: string,
): Promise<RecordRow[]> {
  if (callIds.length === 0) return [];
  const about: SQL = subjectId === undefined ? sql`true` : sql`audit_subject(all_of) = ${subjectId}`;
  const found = await db
    .select({ ...columns, callId: sql<string>`listed.id`, subjectId: sql<string>`r.subject_id` })
    .from(
      sql`jsonb_array_elements_text(${JSON.stringify(callIds)}::jsonb) WITH ORDINALITY AS listed (id, position)
        CROSS JOIN LATERAL (SELECT of_call.*, batch.sequence FROM ${batchesOf(sql`listed.id`)} AS batch
          CROSS JOIN LATERAL (SELECT all_of.*, audit_subject(all_of) AS subject_id FROM ${auditRecords} AS all_of
            WHERE all_of.call_id = batch.id AND ${about}
            ORDER BY all_of.entity, all_of.record_id LIMIT ${count}) AS of_call
          ORDER BY batch.sequence, of_call.entity, of_call.record_id LIMIT ${count}) AS r`,
    )
    .orderBy(sql`listed.position, r.sequence, r.entity, r.record_id`);
  return withExistence(db, found);
}

/** A page of the records of a call, and how many there are; undefined for an unknown call. */
export async function listRecords(
  db: Database,
  callId: string,
  page: { count: number; page: number },
): Promise<{ rows: RecordRow[]; count: number } | undefined> {
  const [call] = await withBatches(db, await db.select().from(auditCalls).where(eq(auditCalls.id, callId)));
  if (!call) return undefined;
  const found = await db
    .select(columns)
    .from(sql`${batchesOf(sql`${callId}`)} AS batch JOIN ${auditRecords} AS r ON r.call_id = batch.id`)
    .orderBy(sql`batch.sequence, r.entity, r.record_id`)
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows: await withExistence(db, found), count: call.recordCount };
}
