// Removes what is older than it has to be kept, in batches: each is one transaction with its row of the audit trail.
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { auditedJob } from '../audit/audited-write.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { cloudLogEntries, files, monitorRequests, recordings } from '../schema/index.ts';
import { recordAndDelete } from './recordings.ts';

/** When a log was stored, for logs alone. */
const oldLogs = (before: Date) => and(sql`kind = 'log'`, lt(files.createdAt, before));

const hasLater = sql`EXISTS (SELECT FROM ${monitorRequests} AS later WHERE later.monitor_id = ${monitorRequests.monitorId}
    AND later.kind = ${monitorRequests.kind} AND (later.asked_at, later.id) > (${monitorRequests.askedAt}, ${monitorRequests.id}))`;

const oldRequests = (before: Date) =>
  and(sql`outcome IS NOT NULL`, lt(monitorRequests.askedAt, before), hasLater);

const act = { job: 'retention', action: 'retire' } as const;

/** Entries of the cloud log by when they were received. Returns how many were removed. */
export async function retireActivities(db: Database, before: Date, limit = 2_000): Promise<number> {
  let removed = 0;
  await auditedJob(db, { ...act, entity: null }, async (tx) => {
    const oldest = tx
      .select({ id: cloudLogEntries.id })
      .from(cloudLogEntries)
      .where(lt(cloudLogEntries.receivedAt, before))
      .orderBy(asc(cloudLogEntries.receivedAt))
      .limit(limit);
    const gone = await tx
      .delete(cloudLogEntries)
      .where(inArray(cloudLogEntries.id, oldest))
      .returning({ id: cloudLogEntries.id });
    removed = gone.length;
    return removed > 0 ? { activities: removed, before: before.toISOString() } : null;
  });
  return removed;
}

/** Recordings, each named in the trail; their requests stay. Returns the ids of files whose bytes still exist. */
export async function retireRecordings(db: Database, before: Date, limit = 200): Promise<string[]> {
  let gone: string[] = [];
  await auditedJob(db, { ...act, entity: 'recording' }, async (tx, trail) => {
    const oldest = await tx
      .select({ id: recordings.id, monitorId: recordings.monitorId })
      .from(recordings)
      .where(lt(recordings.createdAt, before))
      .orderBy(asc(recordings.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (oldest.length === 0) return null;
    gone = await recordAndDelete(tx, trail, { only: oldest.map(({ id }) => id) });
    await notifyOfRequests(
      tx,
      oldest.map(({ monitorId }) => monitorId),
    );
    return { recordings: oldest.length, files: gone.length, before: before.toISOString() };
  });
  return gone;
}

/** Logs that monitors sent. Returns their ids; the bytes still exist. */
export async function retireLogs(db: Database, before: Date, limit = 200): Promise<string[]> {
  let gone: { id: string; monitorId: string }[] = [];
  await auditedJob(db, { ...act, entity: null }, async (tx) => {
    const oldest = tx
      .select({ id: files.id })
      .from(files)
      .where(oldLogs(before))
      .orderBy(asc(files.createdAt))
      .limit(limit);
    gone = await tx
      .delete(files)
      .where(inArray(files.id, oldest))
      .returning({ id: files.id, monitorId: files.monitorId });
    if (gone.length === 0) return null;
    await notifyOfRequests(
      tx,
      gone.map(({ monitorId }) => monitorId),
    );
    return { logs: gone.length, before: before.toISOString() };
  });
  return gone.map(({ id }) => id);
}

/**
 * Requests that have ended, but the latest of each kind, which its monitor's page shows, and those of which a recording or a
 * log is still there. Returns how many were removed.
 */
export async function retireRequests(db: Database, before: Date, limit = 2_000): Promise<number> {
  let removed = 0;
  await auditedJob(db, { ...act, entity: 'request' }, async (tx) => {
    const oldest = tx
      .select({ id: monitorRequests.id })
      .from(monitorRequests)
      .where(
        and(
          oldRequests(before),
          notExists(tx.select().from(files).where(eq(files.requestId, monitorRequests.id))),
          notExists(tx.select().from(recordings).where(eq(recordings.id, monitorRequests.id))),
        ),
      )
      .orderBy(asc(monitorRequests.askedAt))
      .limit(limit);
    const gone = await tx
      .delete(monitorRequests)
      .where(inArray(monitorRequests.id, oldest))
      .returning({ id: monitorRequests.id });
    removed = gone.length;
    return removed > 0 ? { requests: removed, before: before.toISOString() } : null;
  });
  return removed;
}

/** How much of each kind is older than it has to be kept; requests that end with their files are among them. */
export async function countRetirable(
  db: Database,
  before: { activities: Date | null; files: Date | null; requests: Date | null },
): Promise<Record<'activities' | 'recordings' | 'logs' | 'requests', number>> {
  const { activities, files: filesBefore, requests } = before;
  return {
    activities: activities ? await db.$count(cloudLogEntries, lt(cloudLogEntries.receivedAt, activities)) : 0,
    recordings: filesBefore ? await db.$count(recordings, lt(recordings.createdAt, filesBefore)) : 0,
    logs: filesBefore ? await db.$count(files, oldLogs(filesBefore)) : 0,
    requests: requests ? await db.$count(monitorRequests, oldRequests(requests)) : 0,
  };
}
