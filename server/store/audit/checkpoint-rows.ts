// Reads the checkpoints of the trail, and the calls that they name.
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditCheckpoints } from '../schema/index.ts';

export type Checkpoint = typeof auditCheckpoints.$inferSelect;

export async function lastCheckpoint(db: Database): Promise<Checkpoint | undefined> {
  const [last] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.number)).limit(1);
  return last;
}

export async function hasCheckpoint(
  db: Database,
  { number, mac }: Pick<Checkpoint, 'number' | 'mac'>,
): Promise<boolean> {
  const isIt = and(eq(auditCheckpoints.number, number), eq(auditCheckpoints.mac, mac));
  return (await db.$count(auditCheckpoints, isIt)) > 0;
}

export async function hashOfCall(db: Database, sequence: number): Promise<string | undefined> {
  const [call] = await db
    .select({ hash: auditCalls.hash })
    .from(auditCalls)
    .where(eq(auditCalls.sequence, sequence));
  return call?.hash;
}
