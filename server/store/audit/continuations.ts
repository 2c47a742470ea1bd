// Where the trail goes on although checkpoints are missing: after a restore, or because whoever runs the service has said so on
// its machine. Each is signed like a checkpoint, stays for ever, and is told with every verification.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { hex, hmacSha256, randomUUID } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditContinuations } from '../schema/index.ts';
import { insertAuditJob } from './audit.ts';
import { type Checkpoint, findCheckpoint, lastCheckpoint } from './checkpoint-rows.ts';
import { isSigned, type TrailKey } from './trail-key.ts';

export type Continuation = typeof auditContinuations.$inferSelect;

/** The work of the service under whose name the trail records what becomes of itself. */
export const trailJob = 'trail';

/** Bound to the checkpoint from which it goes on, and to the continuation before: one of another database does not fit. */
function macOf(
  key: string,
  { number, at, checkpoint, reason }: Omit<Continuation, 'mac'>,
  checkpointMac: string,
  previousMac: string,
): string {
  const said = ['continuation', number, at.toISOString(), checkpoint, reason, checkpointMac, previousMac];
  return hex(hmacSha256(key, JSON.stringify(said)));
}

/** All that are signed, in their order, up to the first that is not. */
export async function readContinuations(db: Database, key: TrailKey): Promise<Continuation[]> {
  const rows = await db.select().from(auditContinuations).orderBy(asc(auditContinuations.number));
  const signed: Continuation[] = [];
  for (const row of rows) {
    const checkpointMac = (await findCheckpoint(db, row.checkpoint))?.mac ?? '';
    const previousMac = signed.at(-1)?.mac ?? '';
    const isOne = isSigned(
      key,
      row.mac,
      (one) => macOf(one, row, checkpointMac, previousMac),
      ({ continuations: last, continuationMac }) =>
        row.number < last || (row.number === last && row.mac === continuationMac),
    );
    if (row.number !== signed.length + 1 || !isOne) break;
    signed.push(row);
  }
  return signed;
}

/** How many continuations the chain of calls knows. */
export function countContinuedCalls(db: Database): Promise<number> {
  const isOne = sql`${auditCalls.job} = ${trailJob} AND ${auditCalls.details} ? 'continued_from'`;
  return db.$count(auditCalls, and(isNull(auditCalls.entity), eq(auditCalls.action, 'update'), isOne));
}

/**
 * Goes on from the last checkpoint that there is.
 * @param lost one that is missing, so that it goes on from before it, whatever was signed since
 */
export async function continueTrail(
  db: Database,
  key: TrailKey,
  { at, reason, lost }: { at: Date; reason: string; lost?: Checkpoint | null },
): Promise<Continuation> {
  return db.transaction(async (tx) => {
    const before = await readContinuations(tx, key);
    const last = (await lastCheckpoint(tx))?.number ?? 0;
    const checkpoint = lost ? Math.max(0, Math.min(last, lost.number - 1)) : last;
    // By a clock that was set back, it would be made before what it explains.
    const latest = Math.max(at.getTime(), lost ? lost.at.getTime() + 1 : 0);
    const next = { number: before.length + 1, at: new Date(latest), checkpoint, reason };
    const checkpointMac = (await findCheckpoint(tx, checkpoint))?.mac ?? '';
    const continuation = { ...next, mac: macOf(key.current, next, checkpointMac, before.at(-1)?.mac ?? '') };
    await tx.insert(auditContinuations).values(continuation);
    const details = { continued_from: checkpoint, reason };
    await insertAuditJob(tx, { id: randomUUID(), job: trailJob, action: 'update', entity: null, details });
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
