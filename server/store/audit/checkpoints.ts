// Whoever can write to the database can also compute every hash of the trail anew. A checkpoint says, with a key that is not
// in the database, which call was the last one at a time: what was written before it cannot be rewritten unnoticed.
import { and, desc, eq } from 'drizzle-orm';
import { hex, hmacSha256, isSameSecret } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints } from '../schema/index.ts';

/** Signs checkpoints, and what is said of the trail; used for nothing else. */
export function checkpointKeyOf({ derive }: Pick<Secrets, 'derive'>): string {
  return derive('audit checkpoints');
}

export type Checkpoint = typeof auditCheckpoints.$inferSelect;

/**
 * The MAC of a checkpoint that follows the one whose MAC is `previousMac`; '' before the first.
 * @param key used for nothing else
 */
function macOf(key: string, checkpoint: Omit<Checkpoint, 'mac'>, previousMac: string): string {
  const { number, at, sequence, head } = checkpoint;
  const signed = JSON.stringify([number, at.toISOString(), sequence, head, previousMac]);
  return hex(hmacSha256(key, signed));
}

export function hasMac(key: string, checkpoint: Checkpoint, previousMac: string): boolean {
  return isSameSecret(checkpoint.mac, macOf(key, checkpoint, previousMac));
}

async function lastCheckpoint(db: Database): Promise<Checkpoint | undefined> {
  const [last] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.number)).limit(1);
  return last;
}

export interface CheckpointState {
  /** The last one; undefined where there is no call yet. */
  last: Checkpoint | undefined;
  /** Whether its call, and the checkpoint seen before, are still there as they were. */
  holds: boolean;
}

async function isThere(db: Database, { number, mac }: Checkpoint): Promise<boolean> {
  return (
    (await db.$count(
      auditCheckpoints,
      and(eq(auditCheckpoints.number, number), eq(auditCheckpoints.mac, mac)),
    )) > 0
  );
}

/**
 * Writes a checkpoint where calls were written since the last one. Of several processes, one does.
 * @param seen by this process before: without it nothing is signed, as whoever removed it may have written the calls anew
 */
export async function writeCheckpoint(
  db: Database,
  key: string,
  now: Date,
  seen?: Checkpoint,
): Promise<CheckpointState> {
  if (seen && !(await isThere(db, seen))) return { last: seen, holds: false };
  const last = await lastCheckpoint(db);
  const [head] = await db
    .select({ sequence: auditCalls.sequence, head: auditCalls.hash })
    .from(auditCalls)
    .orderBy(desc(auditCalls.sequence))
    .limit(1);
  const holds = !last || (await hashOfCall(db, last.sequence)) === last.head;
  if (!head || (last && head.sequence <= last.sequence)) return { last, holds };
  const next = { number: (last?.number ?? 0) + 1, at: now, ...head };
  const checkpoint = { ...next, mac: macOf(key, next, last?.mac ?? '') };
  const written = await db.insert(auditCheckpoints).values(checkpoint).onConflictDoNothing().returning();
  return { last: written[0] ?? (await lastCheckpoint(db)), holds };
}

export async function hashOfCall(db: Database, sequence: number): Promise<string | undefined> {
  const [call] = await db
    .select({ hash: auditCalls.hash })
    .from(auditCalls)
    .where(eq(auditCalls.sequence, sequence));
  return call?.hash;
}
