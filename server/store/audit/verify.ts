// Verifies the audit trail: its checkpoints, and its calls from a good one on (verify-calls.ts).
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints } from '../schema/index.ts';
import { hasMac } from './checkpoints.ts';
import {
  type Fault,
  type FaultKind,
  findNotIndexed,
  findRecordsWithoutCall,
  type Position,
  startOfTrail,
  verifyCalls,
} from './verify-calls.ts';

const checkpointsInBatch = 5_000;

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
