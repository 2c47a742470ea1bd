// Reads the checkpoints of the trail, and the calls that they name.
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints } from '../schema/index.ts';

export type Checkpoint = typeof auditCheckpoints.$inferSelect;

export async function lastCheckpoint(db: Database): Promise<Checkpoint | undefined> {
  const [last] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.number)).limit(1);
  return last;
}

export async function findCheckpoint(db: Database, number: number): Promise<Checkpoint | undefined> {
  const [found] = await db.select().from(auditCheckpoints).where(eq(auditCheckpoints.number, number));
  return found;
}

/** Whether a checkpoint is there as it was written, and its call, too. */
export async function isThereAsWritten(db: Database, known: Checkpoint): Promise<boolean> {
  const found = await findCheckpoint(db, known.number);
  const isSame = found?.mac === known.mac && found.sequence === known.sequence && found.head === known.head;
  return isSame && (await hashOfCall(db, known.sequence)) === known.head;
}

export async function hashOfCall(db: Database, sequence: number): Promise<string | undefined> {
  const [call] = await db
    .select({ hash: auditCalls.hash })
    .from(auditCalls)
    .where(eq(auditCalls.sequence, sequence));
  return call?.hash;
}
