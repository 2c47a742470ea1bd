// Verifies the audit trail: its checkpoints, then its calls, each with its records and its place in the chain.
import { and, asc, desc, eq, gt, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints, auditNames, auditRecords, auditSubjects } from '../schema/index.ts';
import { hasMac } from './checkpoints.ts';

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
const checkpointsInBatch = 5_000;

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
async function findNotIndexed(db: Database, from: number, to: number): Promise<Fault | null> {
  for (let after = from; after < to; after += callsInBatch) {
    const isInBatch = sql`c.sequence > ${after} AND c.sequence <= ${Math.min(after + callsInBatch, to)}`;
    const hasSubject = (id: SQL) =>
      sql`EXISTS (SELECT FROM ${auditSubjects} AS s WHERE s.subject_id = ${id} AND s.sequence = c.sequence)`;
    const hasName = (id: SQL, name: SQL) =>
      sql`EXISTS (SELECT FROM ${auditNames} AS n WHERE n.id = ${id} AND n.search_key = audit_search_key(${name}))`;
    // Those of earlier versions do not name their monitor, and may have been retired since.
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

interface Checkpoints {
  count: number;
  fault: Fault | null;
  /** The call of the last good checkpoint, and of the last good one that is not after `before`. */
  last: Position;
  start: Position;
}

/** All checkpoints in their order, each with the hash that its call has now. */
async function* readCheckpoints(db: Database) {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const batch = await db
      .select({ checkpoint: auditCheckpoints, hash: auditCalls.hash })
      .from(auditCheckpoints)
      .leftJoin(auditCalls, eq(auditCalls.sequence, auditCheckpoints.sequence))
      .where(gt(auditCheckpoints.number, after))
      .orderBy(asc(auditCheckpoints.number))
      .limit(checkpointsInBatch);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.checkpoint.number;
  }
}

/** Verifies all checkpoints, and that their calls have the hashes that they name. */
async function verifyCheckpoints(db: Database, key: string, before: number): Promise<Checkpoints> {
  const verified: Checkpoints = { count: 0, fault: null, last: startOfTrail, start: startOfTrail };
  let previousMac = '';
  for await (const { checkpoint, hash } of readCheckpoints(db)) {
    const { number, sequence, at, head, mac } = checkpoint;
    const fail = (kind: FaultKind) => ({ ...verified, fault: { kind, number, sequence, at } });
    if (number > verified.count + 1) return fail('checkpointMissing');
    if (!hasMac(key, checkpoint, previousMac)) return fail('checkpointForged');
    if (hash === null) return fail('checkpointWithoutCall');
    if (hash !== head) return fail('checkpointOfOtherCall');
    previousMac = mac;
    verified.count = number;
    verified.last = { sequence, hash: head };
    if (sequence <= before) verified.start = verified.last;
  }
  return verified;
}

/** Each process signs the last call within a minute: only what was just written has no checkpoint. */
const unsignedMs = dayMs;

/** The first call after the last checkpoint that is much older than the last call: then checkpoints were removed. */
async function findUnsigned(db: Database, anchored: number, end: Date): Promise<Fault | null> {
  const isOld = lt(auditCalls.at, new Date(end.getTime() - unsignedMs));
  const [found] = await db
    .select({ sequence: auditCalls.sequence, at: auditCalls.at })
    .from(auditCalls)
    .where(and(gt(auditCalls.sequence, anchored), isOld))
    .orderBy(asc(auditCalls.sequence))
    .limit(1);
  return found ? { kind: 'callWithoutCheckpoint', ...found } : null;
}

async function lastCall(db: Database): Promise<{ sequence: number; at: Date } | undefined> {
  const [last] = await db
    .select({ sequence: auditCalls.sequence, at: auditCalls.at })
    .from(auditCalls)
    .orderBy(desc(auditCalls.sequence))
    .limit(1);
  return last;
}

export interface Verification {
  /** The broken places, the earliest first; a checkpoint and a call may both be. */
  faults: Fault[];
  /** The calls that were verified: after `from`, up to `to`. */
  from: number;
  to: number;
  checkpoints: number;
  /** Up to which call checkpoints say that nothing was rewritten. */
  anchored: number;
}

interface Scope {
  /** All calls, and records without a call. By default, the latest ones, from a good checkpoint on. */
  all: boolean;
  /** So many calls at least are verified. */
  recentCalls?: number;
  onProgress?(sequence: number): void;
}

export async function verifyTrail(
  db: Database,
  key: string,
  { all, recentCalls = 100_000, onProgress }: Scope,
): Promise<Verification> {
  const end = await lastCall(db);
  const checkpoints = await verifyCheckpoints(db, key, (end?.sequence ?? 0) - recentCalls);
  const unsigned =
    end && !checkpoints.fault ? await findUnsigned(db, checkpoints.last.sequence, end.at) : null;
  const start = all ? startOfTrail : checkpoints.start;
  const { fault, last } = await verifyCalls(db, start, onProgress);
  const isWhole = start.sequence === 0;
  const lost = isWhole ? await findRecordsWithoutCall(db) : null;
  const faults = [fault, checkpoints.fault, unsigned, lost].filter((it) => it !== null);
  const hidden = faults.length === 0 ? await findNotIndexed(db, start.sequence, last.sequence) : null;
  if (hidden) faults.push(hidden);
  return {
    faults: faults.sort((a, b) => a.sequence - b.sequence),
    from: start.sequence,
    to: last.sequence,
    checkpoints: checkpoints.count,
    anchored: checkpoints.last.sequence,
  };
}
