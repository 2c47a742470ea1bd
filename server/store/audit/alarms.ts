// Alarms: faults of the trail are told to every administrator until one has taken note. Finding and taking note are in the trail.
import { asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { notifyOfNotices } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { auditAlarms } from '../schema/index.ts';
import { auditedJob } from './audited-write.ts';
import { trailJob } from './continuations.ts';

export type Alarm = typeof auditAlarms.$inferSelect;

/** Once for each fault: while it stays, nothing is told again. */
export async function raiseAlarm(
  db: Database,
  { check, fault, since }: Omit<Alarm, 'notedAt'>,
): Promise<void> {
  await auditedJob(db, { job: trailJob, action: 'update', entity: null }, async (tx) => {
    const raised = await tx
      .insert(auditAlarms)
      .values({ check, fault, since })
      .onConflictDoUpdate({
        target: auditAlarms.check,
        set: { fault, since, notedAt: null },
        setWhere: ne(auditAlarms.fault, sql`excluded.fault`),
      })
      .returning({ check: auditAlarms.check });
    if (raised.length === 0) return null;
    await notifyOfNotices(tx);
    return { trail_fault: fault };
  });
}

export async function clearAlarm(db: Database, check: Alarm['check']): Promise<void> {
  const cleared = await db.delete(auditAlarms).where(eq(auditAlarms.check, check)).returning();
  if (cleared.length > 0) await notifyOfNotices(db);
}

/** The alarms of which nobody has taken note, the oldest first. */
export function findAlarms(db: Database): Promise<Alarm[]> {
  return db.select().from(auditAlarms).where(isNull(auditAlarms.notedAt)).orderBy(asc(auditAlarms.since));
}

/** @returns the alarms that this ends */
export function noteAlarms(tx: Database, now: Date): Promise<Alarm[]> {
  return tx.update(auditAlarms).set({ notedAt: now }).where(isNull(auditAlarms.notedAt)).returning();
}
