// Alarms: faults of the trail are told to every administrator until one has taken note. Finding and taking note are in the trail.
// Each is signed with the checkpoints' key: one that somebody else wrote, so that nothing is told, counts as none.
import { asc, eq, sql } from 'drizzle-orm';
import { hex, hmacSha256, isSameSecret } from '../../base/platform.ts';
import { notifyOfNotices } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { auditAlarms } from '../schema/index.ts';
import { auditedJob } from './audited-write.ts';
import { trailJob } from './continuations.ts';
import type { TrailKey } from './trail-key.ts';

export type Alarm = typeof auditAlarms.$inferSelect;

function sign({ current }: Pick<TrailKey, 'current'>, alarm: Omit<Alarm, 'mac'>): Alarm {
  const { check, since, fault, notedAt } = alarm;
  const said = ['alarm', check, since.toISOString(), fault, notedAt?.toISOString() ?? null];
  return { ...alarm, mac: hex(hmacSha256(current, JSON.stringify(said))) };
}

/** Signs with another key what was signed with this one. */
export async function signAlarmsAnew(tx: Database, key: TrailKey, next: TrailKey): Promise<void> {
  for (const alarm of await readAlarms(tx, key)) {
    await tx.update(auditAlarms).set(sign(next, alarm)).where(eq(auditAlarms.check, alarm.check));
  }
}

/** All that are signed, noted or not, the oldest first. */
async function readAlarms(db: Database, key: TrailKey): Promise<Alarm[]> {
  const rows = await db.select().from(auditAlarms).orderBy(asc(auditAlarms.since));
  return rows.filter((row) => isSameSecret(row.mac, sign(key, row).mac));
}

/** Once for each fault: while it stays, nothing is told again. */
export async function raiseAlarm(
  db: Database,
  key: TrailKey,
  { check, fault, since }: Pick<Alarm, 'check' | 'fault' | 'since'>,
): Promise<void> {
  await auditedJob(db, { job: trailJob, action: 'update', entity: null }, async (tx) => {
    // Processes find the same at once; one of them tells it.
    await tx.execute(sql`LOCK TABLE ${auditAlarms} IN SHARE ROW EXCLUSIVE MODE`);
    const known = await readAlarms(tx, key);
    if (known.some((alarm) => alarm.check === check && alarm.fault === fault)) return null;
    const alarm = sign(key, { check, fault, since, notedAt: null });
    await tx.insert(auditAlarms).values(alarm).onConflictDoUpdate({ target: auditAlarms.check, set: alarm });
    await notifyOfNotices(tx);
    return { trail_fault: fault };
  });
}

/** After a check that found nothing: an alarm of which somebody has taken note is over, another one is still told. */
export async function endNotedAlarm(db: Database, key: TrailKey, check: Alarm['check']): Promise<void> {
  const found = (await readAlarms(db, key)).find((alarm) => alarm.check === check);
  if (found?.notedAt) await db.delete(auditAlarms).where(eq(auditAlarms.check, check));
}

/** The alarms of which nobody has taken note, the oldest first. */
export async function findAlarms(db: Database, key: TrailKey): Promise<Alarm[]> {
  return (await readAlarms(db, key)).filter(({ notedAt }) => !notedAt);
}

/** @returns the alarms that this ends */
export async function noteAlarms(tx: Database, key: TrailKey, now: Date): Promise<Alarm[]> {
  const alarms = await findAlarms(tx, key);
  for (const alarm of alarms) {
    const noted = sign(key, { ...alarm, notedAt: now });
    await tx.update(auditAlarms).set(noted).where(eq(auditAlarms.check, alarm.check));
  }
  return alarms;
}
