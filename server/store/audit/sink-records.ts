// Reads the trail as it was written, in the order of its chain: every call, each batch of a job too, with the checkpoints after it.
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { AuditEntity } from '../../../contract/audit/kinds.ts';
import type { Database } from '../engine/database.ts';
import { type AuditFields, auditCalls, auditCheckpoints, auditRecords } from '../schema/index.ts';
import type { Checkpoint } from './checkpoint-rows.ts';
import type { CallRow } from './read.ts';
import type { SinkPosition } from './sink-position.ts';

export interface SinkRecord {
  entity: AuditEntity;
  /** As it is in the trail's own answers: of what the record belongs to. */
  subjectId: string;
  label: string;
  before: AuditFields | null;
  after: AuditFields | null;
}

/** Some calls after a position, and the checkpoints that are not sent and name none of the later ones. */
export async function readAfter(
  db: Database,
  { sequence, checkpoint }: SinkPosition,
  count: number,
): Promise<{ calls: CallRow[]; checkpoints: Checkpoint[] }> {
  const calls = await db
    .select()
    .from(auditCalls)
    .where(gt(auditCalls.sequence, sequence))
    .orderBy(asc(auditCalls.sequence))
    .limit(count);
  const last = calls.at(-1)?.sequence ?? sequence;
  const checkpoints = await db
    .select()
    .from(auditCheckpoints)
    .where(and(gt(auditCheckpoints.number, checkpoint), lte(auditCheckpoints.sequence, last)))
    .orderBy(asc(auditCheckpoints.number));
  return { calls, checkpoints };
}

/** The records of a call, in pages. */
export async function* recordsOf(db: Database, callId: string, pageSize: number): AsyncGenerator<SinkRecord> {
  let after = sql`true`;
  for (;;) {
    const rows = await db
      .select({
        entity: auditRecords.entity,
        recordId: auditRecords.recordId,
        subjectId: sql<string>`audit_subject(${auditRecords})`,
        label: auditRecords.label,
        before: auditRecords.before,
        after: auditRecords.after,
      })
      .from(auditRecords)
      .where(and(sql`${auditRecords.callId} = ${callId}`, after))
      .orderBy(asc(auditRecords.entity), asc(auditRecords.recordId))
      .limit(pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = sql`(${auditRecords.entity}, ${auditRecords.recordId}) > (${last.entity}, ${last.recordId})`;
  }
}
