// Where the trail goes on although checkpoints are missing: after a restore, or because whoever runs the service has said so on
// its machine. Each is signed like a checkpoint, stays for ever, and is told with every verification.
import { asc } from 'drizzle-orm';
import { hex, hmacSha256, isSameSecret, randomUUID } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { auditContinuations } from '../schema/index.ts';
import { insertAuditJob } from './audit.ts';
import { type Checkpoint, lastCheckpoint } from './checkpoint-rows.ts';

export type Continuation = typeof auditContinuations.$inferSelect;

/** The work of the service under whose name the trail records what becomes of itself. */
export const trailJob = 'trail';

function macOf(key: string, { number, at, checkpoint, reason }: Omit<Continuation, 'mac'>): string {
  return hex(hmacSha256(key, JSON.stringify(['continuation', number, at.toISOString(), checkpoint, reason])));
}

/** All that are signed with this key, in their order. */
export async function readContinuations(db: Database, key: string): Promise<Continuation[]> {
  const rows = await db.select().from(auditContinuations).orderBy(asc(auditContinuations.number));
  return rows.filter((row) => isSameSecret(row.mac, macOf(key, row)));
}

/** Goes on from the last checkpoint that there is. */
export async function continueTrail(
  db: Database,
  key: string,
  { at, reason }: { at: Date; reason: string },
): Promise<Continuation> {
  return db.transaction(async (tx) => {
    const number = (await tx.$count(auditContinuations)) + 1;
    const next = { number, at, checkpoint: (await lastCheckpoint(tx))?.number ?? 0, reason };
    const continuation = { ...next, mac: macOf(key, next) };
    await tx.insert(auditContinuations).values(continuation);
    const details = { continued_from: continuation.checkpoint, reason };
    await insertAuditJob(tx, {
      id: randomUUID(),
      job: trailJob,
      action: 'update',
      entity: null,
      details,
    });
    return continuation;
  });
}

/** The one that explains why a checkpoint is not there: made after it, from one before it. */
export function explains(
  continuations: readonly Continuation[],
  { number, at }: Pick<Checkpoint, 'number' | 'at'>,
): Continuation | undefined {
  return continuations.find((it) => it.checkpoint < number && it.at > at);
}
