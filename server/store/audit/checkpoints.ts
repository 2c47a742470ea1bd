// Whoever can write to the database can also compute every hash of the trail anew. A checkpoint says, with a key that is not
// in the database, which call was the last one at a time: what was written before it cannot be rewritten unnoticed.
import { desc } from 'drizzle-orm';
import { hex, hmacSha256 } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints } from '../schema/index.ts';
import {
  type Checkpoint,
  findCheckpoint,
  hashOfCall,
  isThereAsWritten,
  lastCheckpoint,
} from './checkpoint-rows.ts';
import { explains, readContinuations } from './continuations.ts';
import { isSigned, type TrailKey } from './trail-key.ts';
import type { Fault, FaultKind } from './verify-calls.ts';

/**
 * The MAC of a checkpoint that follows the one whose MAC is `previousMac`; '' before the first.
 * @param key used for nothing else
 */
function macOf(key: string, checkpoint: Omit<Checkpoint, 'mac'>, previousMac: string): string {
  const { number, at, sequence, head } = checkpoint;
  const signed = JSON.stringify([number, at.toISOString(), sequence, head, previousMac]);
  return hex(hmacSha256(key, signed));
}

export function hasMac(key: TrailKey, checkpoint: Checkpoint, previousMac: string): boolean {
  return isSigned(
    key,
    checkpoint.mac,
    (one) => macOf(one, checkpoint, previousMac),
    ({ checkpoint: last }) => checkpoint.number < (last?.number ?? 0) || checkpoint.mac === last?.mac,
  );
}

/** The last checkpoint of each earlier key: what that key signed before cannot be replaced while it is there. */
export function lastOfEarlierKeys({ earlier }: TrailKey): Checkpoint[] {
  return earlier.flatMap(({ checkpoint }) => checkpoint ?? []);
}

export interface CheckpointState {
  /** The last one; undefined where there is no call yet. */
  last: Checkpoint | undefined;
  /** Why nothing more is signed; null while all that was signed is there as it was. */
  fault: Fault | null;
}

/** Says what is wrong with the last checkpoint or its call; null where it is as it was written. */
async function faultOfLast(db: Database, key: TrailKey, last: Checkpoint): Promise<FaultKind | null> {
  const previous = await findCheckpoint(db, last.number - 1);
  if (!hasMac(key, last, previous?.mac ?? '')) return 'checkpointForged';
  const hash = await hashOfCall(db, last.sequence);
  if (hash === undefined) return 'checkpointWithoutCall';
  return hash === last.head ? null : 'checkpointOfOtherCall';
}

/**
 * Finds what a new checkpoint would cover up: one that is gone, or whose call is another one. Where the trail was continued since,
 * what was missing then is no fault.
 * @param known checkpoints that were written, as somebody else than the database remembers them
 */
async function findLost(
  db: Database,
  key: TrailKey,
  last: Checkpoint | undefined,
  known: readonly Checkpoint[],
): Promise<Fault | null> {
  const continuations = await readContinuations(db, key);
  for (const checkpoint of [...lastOfEarlierKeys(key), ...known]) {
    if ((await isThereAsWritten(db, checkpoint)) || explains(continuations, checkpoint)) continue;
    const { number, sequence, at } = checkpoint;
    return number === 0
      ? { kind: 'keptUnreadable', sequence }
      : { kind: 'checkpointLost', number, sequence, at };
  }
  if (!last || continuations.some(({ checkpoint }) => checkpoint === last.number)) return null;
  const kind = await faultOfLast(db, key, last);
  return kind && { kind, number: last.number, sequence: last.sequence, at: last.at };
}

/**
 * Writes a checkpoint where calls were written since the last one. Of several processes, one does. Nothing is signed where one
 * that was written is gone: whoever removed it may have written the calls anew.
 * @param known checkpoints that this process, or the file store, knows of
 */
export async function writeCheckpoint(
  db: Database,
  key: TrailKey,
  now: Date,
  known: readonly Checkpoint[] = [],
): Promise<CheckpointState> {
  const last = await lastCheckpoint(db);
  const fault = await findLost(db, key, last, known);
  if (fault) return { last, fault };
  const [head] = await db
    .select({ sequence: auditCalls.sequence, head: auditCalls.hash })
    .from(auditCalls)
    .orderBy(desc(auditCalls.sequence))
    .limit(1);
  if (!head || (last && head.sequence <= last.sequence)) return { last, fault };
  const next = { number: (last?.number ?? 0) + 1, at: now, ...head };
  const checkpoint = { ...next, mac: macOf(key.current, next, last?.mac ?? '') };
  const [written] = await db.insert(auditCheckpoints).values(checkpoint).onConflictDoNothing().returning();
  return { last: written ?? (await lastCheckpoint(db)), fault };
}
