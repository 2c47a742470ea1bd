// Verifies the audit trail: its checkpoints, and its calls from a good one on (verify-calls.ts).
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints, auditContinuations } from '../schema/index.ts';
import { type Checkpoint, hashOfCall } from './checkpoint-rows.ts';
import { hasMac, lastOfEarlierKeys } from './checkpoints.ts';
import { type Continuation, countContinuedCalls, explains, readContinuations } from './continuations.ts';
import type { TrailKey } from './trail-key.ts';
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
  /** The first fault, and the first one after each continuation. */
  faults: Fault[];
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

/**
 * Verifies all checkpoints, and that their calls have the hashes that they name. What follows a broken one proves nothing, up to
 * the one from which the trail was continued.
 */
async function verifyCheckpoints(
  db: Database,
  key: TrailKey,
  before: number,
  continuations: readonly Continuation[],
): Promise<Checkpoints> {
  const verified: Checkpoints = { count: 0, faults: [], last: startOfTrail, start: startOfTrail };
  let previousMac = '';
  let isBroken = false;
  for await (const { checkpoint, hash } of readCheckpoints(db)) {
    const { number, sequence, at, head, mac } = checkpoint;
    const kind: FaultKind | null = isBroken
      ? null
      : faultOf(checkpoint, hash, { count: verified.count, previousMac, key });
    if (kind) verified.faults.push({ kind, number, sequence, at });
    const isContinued = continuations.some((it) => it.checkpoint === number);
    isBroken = (isBroken || kind !== null) && !isContinued;
    previousMac = mac;
    verified.count = number;
    if (!isBroken && hash === head) pass(verified, { sequence, hash: head }, before);
  }
  return verified;
}

function pass(verified: Checkpoints, position: Position, before: number): void {
  verified.last = position;
  if (position.sequence <= before) verified.start = position;
}

function faultOf(
  checkpoint: Checkpoint,
  hash: string | null,
  { count, previousMac, key }: { count: number; previousMac: string; key: TrailKey },
): FaultKind | null {
  if (checkpoint.number > count + 1) return 'checkpointMissing';
  if (!hasMac(key, checkpoint, previousMac)) return 'checkpointForged';
  if (hash === null) return 'checkpointWithoutCall';
  return hash === checkpoint.head ? null : 'checkpointOfOtherCall';
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

/** A checkpoint as somebody else than the database remembers it. */
export type Head = Pick<Checkpoint, 'number' | 'at' | 'sequence' | 'head'>;

export interface ExplainedHead extends Head {
  continuation: Continuation;
}

/** Which of these heads the trail no longer has, and whether it was continued without them. */
async function compareHeads(db: Database, heads: readonly Head[], continuations: readonly Continuation[]) {
  const faults: Fault[] = [];
  const explained: ExplainedHead[] = [];
  for (const known of heads) {
    const { number, sequence, at, head } = known;
    if ((await hashOfCall(db, sequence)) === head) continue;
    const continuation = explains(continuations, known);
    if (continuation) explained.push({ ...known, continuation });
    else faults.push({ kind: 'checkpointLost', number, sequence, at });
  }
  return { faults, explained };
}

/** A continuation that is not signed, or that the calls know and the database has no more. */
async function findForged(db: Database, continuations: readonly Continuation[]): Promise<Fault | null> {
  const { length } = continuations;
  if ((await db.$count(auditContinuations)) > length) {
    return { kind: 'continuationForged', number: length + 1, sequence: 0 };
  }
  return (await countContinuedCalls(db)) > length ? { kind: 'continuationMissing', sequence: 0 } : null;
}

export interface Verification {
  /** The broken places, the earliest first; a checkpoint and a call may both be. */
  faults: Fault[];
  /** Where the trail goes on without checkpoints that there once were. */
  continuations: Continuation[];
  /** Heads that were given and are missing, as a continuation says. */
  explained: ExplainedHead[];
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
  /** Checkpoints that are remembered outside the database. */
  heads?: readonly Head[];
  onProgress?(sequence: number): void;
}

export async function verifyTrail(
  db: Database,
  key: TrailKey,
  { all, recentCalls = 100_000, heads = [], onProgress }: Scope,
): Promise<Verification> {
  const end = await lastCall(db);
  const continuations = await readContinuations(db, key);
  const forged = await findForged(db, continuations);
  const checkpoints = await verifyCheckpoints(db, key, (end?.sequence ?? 0) - recentCalls, continuations);
  const isSigned = checkpoints.faults.length === 0;
  const unsigned = end && isSigned ? await findUnsigned(db, checkpoints.last.sequence, end.at) : null;
  const start = all ? startOfTrail : checkpoints.start;
  const { fault, last } = await verifyCalls(db, start, onProgress);
  const isWhole = start.sequence === 0;
  const lost = isWhole ? await findRecordsWithoutCall(db) : null;
  const compared = await compareHeads(db, [...lastOfEarlierKeys(key), ...heads], continuations);
  const single = [fault, unsigned, lost, forged].filter((it) => it !== null);
  const faults = [...single, ...checkpoints.faults, ...compared.faults];
  const hidden = faults.length === 0 ? await findNotIndexed(db, start.sequence, last.sequence) : null;
  if (hidden) faults.push(hidden);
  return {
    faults: faults.sort((a, b) => a.sequence - b.sequence),
    continuations,
    explained: compared.explained,
    from: start.sequence,
    to: last.sequence,
    checkpoints: checkpoints.count,
    anchored: checkpoints.last.sequence,
  };
}
