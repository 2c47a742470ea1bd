// Verifies the calls of the audit trail, each with its records and its place in the chain.
import { asc, eq, getTableColumns, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nextTurn } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditNames, auditRecords, auditSubjects } from '../schema/index.ts';
import { type CallText, hashOfCallText, type RecordText } from './hash-call.ts';

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
  | 'checkpointLost'
  | 'keptUnreadable'
  | 'continuationMissing'
  | 'continuationForged'
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
/** A change of many records has thousands in one call. */
const recordsAtOnce = 20_000;

const time = (column: string) => sql`extract(epoch FROM ${sql.identifier(column)}) * 1000`;
const toDate = (milliseconds: unknown) => new Date(Number(milliseconds));
const textOf = (column: PgColumn) => sql<string | null>`${column}::text`;

function readCalls(db: Database, { sequence }: Position): Promise<CallText[]> {
  // Before the first call there is none, whatever its number.
  const after = sequence === 0 ? Number.MIN_SAFE_INTEGER : sequence;
  return db
    .select({ ...getTableColumns(auditCalls), details: textOf(auditCalls.details) })
    .from(auditCalls)
    .where(gt(auditCalls.sequence, after))
    .orderBy(asc(auditCalls.sequence))
    .limit(callsInBatch);
}

/** The records of these calls, by the id of the call. */
async function readRecords(db: Database, calls: readonly CallText[]): Promise<Map<string, RecordText[]>> {
  const ids = calls.map(({ id }) => id);
  const rows = await db
    .select({
      ...getTableColumns(auditRecords),
      before: textOf(auditRecords.before),
      after: textOf(auditRecords.after),
    })
    .from(auditRecords)
    .where(inArray(auditRecords.callId, ids));
  const byCall = new Map<string, RecordText[]>(ids.map((id) => [id, []]));
  for (const row of rows) byCall.get(row.callId)?.push(row);
  return byCall;
}

/** The calls in groups whose records fit into memory. */
function* inGroups(calls: readonly CallText[]) {
  let group: CallText[] = [];
  let records = 0;
  for (const call of calls) {
    if (group.length > 0 && records + call.recordCount > recordsAtOnce) {
      yield group;
      [group, records] = [[], 0];
    }
    group.push(call);
    records += call.recordCount;
  }
  if (group.length > 0) yield group;
}

/** Says what is wrong with a call that should follow `last`; null where it is as it was written. */
function faultOf(call: CallText, records: readonly RecordText[], last: Position): Fault | null {
  const { sequence, at, hash, previousHash } = call;
  const expected = last.sequence + 1;
  if (sequence < expected) return { kind: 'callMisplaced', sequence, at };
  // The fault is the gap before this call, so it is named first.
  if (sequence > expected) return { kind: 'callMissing', sequence: expected, at };
  if (hash !== hashOfCallText(call, records)) return { kind: 'callChanged', sequence, at };
  return previousHash === last.hash ? null : { kind: 'callMisplaced', sequence, at };
}

/** The first call of these that is not as it was written, else the last one. */
async function verifyGroup(
  db: Database,
  calls: readonly CallText[],
  start: Position,
): Promise<{ fault: Fault | null; last: Position }> {
  const records = await readRecords(db, calls);
  let last = start;
  for (const call of calls) {
    const fault = faultOf(call, records.get(call.id) ?? [], last);
    if (fault) return { fault, last };
    last = { sequence: call.sequence, hash: call.hash };
  }
  return { fault: null, last };
}

/** Verifies all calls after `start`. @param onProgress the last call that is verified */
export async function verifyCalls(
  db: Database,
  start: Position,
  onProgress: (sequence: number) => void = () => undefined,
): Promise<{ fault: Fault | null; last: Position }> {
  for (let last = start; ; ) {
    const calls = await readCalls(db, last);
    if (calls.length === 0) return { fault: null, last };
    for (const group of inGroups(calls)) {
      const verified = await verifyGroup(db, group, last);
      if (verified.fault) return verified;
      last = verified.last;
      await nextTurn();
    }
    onProgress(last.sequence);
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
