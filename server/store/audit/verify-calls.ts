// Verifies the calls of the audit trail, each with its records and its place in the chain.
import { eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditNames, auditRecords, auditSubjects } from '../schema/index.ts';

/** A call that is the last one so far. */
export interface Position {
  sequence: number;
  hash: string;
}

export type FaultKind =
  | 'callChanged'
  | 'callMissing'
  | 'callMisplaced'
  | 'recordsWithoutCall'
  | 'callNotIndexed'
  | 'checkpointForged'
  | 'checkpointMissing'
  | 'checkpointWithoutCall'
  | 'checkpointOfOtherCall'
  | 'callWithoutCheckpoint';

export interface Fault {
  kind: FaultKind;
  /** The sequence of the call; for a checkpoint, of the call that it names; 0 for records without a call. */
  sequence: number;
  /** The number of the checkpoint. */
  number?: number;
  at?: Date;
}

export const startOfTrail: Position = { sequence: 0, hash: '0'.repeat(64) };

const callsInBatch = 1_000;

const time = (column: string) => sql`extract(epoch FROM ${sql.identifier(column)}) * 1000`;
const toDate = (milliseconds: unknown) => new Date(Number(milliseconds));

/** The first broken call of the next batch, else its last call; undefined where there is none. */
async function verifyBatch(db: Database, { sequence, hash }: Position) {
  // Before the first call there is none, whatever its number.
  const after = sequence === 0 ? Number.MIN_SAFE_INTEGER : sequence;
  const [found] = await db
    .select({
      sequence: sql`sequence`.mapWith(Number),
      expected: sql`expected`.mapWith(Number),
      at: time('at').mapWith(toDate),
      hash: sql<string>`hash`,
      follows: sql<boolean>`follows`,
      isUnchanged: sql<boolean>`is_unchanged`,
    })
    .from(
      sql`(
        SELECT sequence, at, hash,
          lag(sequence, 1, ${sequence}::bigint) OVER chain + 1 AS expected,
          previous_hash = lag(hash, 1, ${hash}::text) OVER chain AS follows,
          hash IS NOT DISTINCT FROM true_hash AS is_unchanged,
          lead(sequence) OVER chain IS NULL AS is_last
        FROM (
          SELECT sequence, at, hash, previous_hash, audit_hash(${auditCalls}) AS true_hash
          FROM ${auditCalls} WHERE sequence > ${after} ORDER BY sequence LIMIT ${callsInBatch}
        ) AS batch WINDOW chain AS (ORDER BY sequence)
      ) AS verified`,
    )
    .where(sql`is_last OR NOT is_unchanged OR NOT follows OR sequence <> expected`)
    .orderBy(sql`sequence`)
    .limit(1);
  return found;
}

/** Verifies all calls after `start`. @param onProgress the last call that is verified */
export async function verifyCalls(
  db: Database,
  start: Position,
  onProgress: (sequence: number) => void = () => undefined,
): Promise<{ fault: Fault | null; last: Position }> {
  for (let last = start; ; ) {
    const found = await verifyBatch(db, last);
    if (!found) return { fault: null, last };
    const { sequence, expected, at, hash } = found;
    const broken = (kind: FaultKind, place = sequence) => ({ fault: { kind, sequence: place, at }, last });
    if (sequence < expected) return broken('callMisplaced');
    // The fault is the gap before this call, so it is named first.
    if (sequence > expected) return broken('callMissing', expected);
    if (!found.isUnchanged) return broken('callChanged');
    if (!found.follows) return broken('callMisplaced');
    last = { sequence, hash };
    onProgress(sequence);
  }
}

/** Records whose call is not there: reads the whole trail. */
export async function findRecordsWithoutCall(db: Database): Promise<Fault | null> {
  // An anti-join: with NOT IN, PostgreSQL compares each record with each call once they outgrow its memory.
  const call = db.select().from(auditCalls).where(eq(auditCalls.id, auditRecords.callId));
  const [found] = await db
    .select({ callId: auditRecords.callId })
    .from(auditRecords)
    .where(notExists(call))
    .limit(1);
  return found ? { kind: 'recordsWithoutCall', sequence: 0 } : null;
}

/**
 * The first of these calls that the history of one of its records, or the search for one of its names, would miss. Rows beyond
 * what was written hide nothing: what is shown comes from the call and its records.
 */
export async function findNotIndexed(db: Database, from: number, to: number): Promise<Fault | null> {
  for (let after = from; after < to; after += callsInBatch) {
    const isInBatch = sql`c.sequence > ${after} AND c.sequence <= ${Math.min(after + callsInBatch, to)}`;
    const hasSubject = (id: SQL) =>
      sql`EXISTS (SELECT FROM ${auditSubjects} AS s WHERE s.subject_id = ${id} AND s.sequence = audit_entry(c))`;
    const hasName = (id: SQL, name: SQL) =>
      sql`EXISTS (SELECT FROM ${auditNames} AS n WHERE n.id = ${id} AND n.search_key = audit_search_key(${name}))`;
    // Records of earlier versions do not name their monitor, and may have been retired since.
    const isOfUnnamedMonitor = sql`r.entity IN ('request', 'recording')
      AND coalesce(r.after, r.before) ->> 'monitor_id' IS NULL`;
    const [found] = await db
      .select({ sequence: sql`sequence`.mapWith(Number), at: time('at').mapWith(toDate) })
      .from(
        sql`(
          SELECT c.sequence, c.at FROM ${auditCalls} AS c JOIN ${auditRecords} AS r ON r.call_id = c.id
          WHERE ${isInBatch} AND NOT (${isOfUnnamedMonitor})
            AND NOT (${hasSubject(sql`audit_subject(r)`)} AND ${hasName(sql`audit_subject(r)`, sql`r.label`)})
          UNION ALL SELECT c.sequence, c.at FROM ${auditCalls} AS c
          WHERE ${isInBatch} AND c.user_id IS NOT NULL AND NOT ${hasName(sql`c.user_id`, sql`c.user_name`)}
        ) AS not_indexed`,
      )
      .orderBy(sql`sequence`)
      .limit(1);
    if (found) return { kind: 'callNotIndexed', ...found };
  }
  return null;
}
