// Jobs as they are asked for and read. How processes share them is in job-locks.ts.
import { and, asc, count, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { JobFollowing, JobRecordState } from '../../../contract/jobs/jobs.ts';
import type { Log } from '../../base/log.ts';
import { randomUUID } from '../../base/platform.ts';
import type { Author } from '../audit/audit.ts';
import { notifyOfJob } from '../changes/notify.ts';
import { insertMany } from '../common/insert-many.ts';
import { isId, offsetOf } from '../common/order.ts';
import { isSelected } from '../common/selection.ts';
import type { SweepStep } from '../common/sweeps.ts';
import { heldFor } from '../common/work.ts';
import type { Database } from '../engine/database.ts';
import { type JobChange, jobRecords, jobSecrets, jobs } from '../schema/index.ts';

/** Asking again for certificates that wait for an approval: these jobs are shown to nobody. */
export const approvalKind = 'approval';

/** Changes whose records know what they were before. */
const undoableChanges: readonly string[] = ['associate', 'logLevel', 'suspend', 'reactivate'];

export type JobRow = typeof jobs.$inferSelect;
export type JobRecordRow = typeof jobRecords.$inferSelect;

export interface JobProgress extends JobRow {
  counts: Partial<Record<JobRecordState, number>>;
  /** Ways in which another job can go on with its records. */
  can: JobFollowing[];
  /** How many new secrets wait until whoever began it has saved them. */
  secretCount: number;
}

export interface NewJob {
  kind: string;
  author: Pick<Author, 'callerId' | 'httpRequestId'>;
  authorName: string;
  now: Date;
  /** In the order in which they are begun; each record once. */
  records: readonly NewJobRecord[];
  /** Its id, where the caller has chosen one. */
  id?: string | undefined;
  change?: JobChange | null;
  addressPrefix?: string | null;
  follows?: { id: string; as: JobFollowing };
  /** The process that works on it at once, and for how long without a word. */
  leaseMs?: number;
}

type NewJobRecord = Pick<JobRecordRow, 'recordId' | 'label' | 'input' | 'target'> &
  Partial<Pick<JobRecordRow, 'undo' | 'state' | 'problem'>>;

interface Page {
  count: number;
  page: number;
}

/** Processes are told when the transaction is committed. */
export async function addJob(tx: Database, { kind, author, authorName, now, records, ...more }: NewJob) {
  const { id = randomUUID(), change = null, addressPrefix = null, follows, leaseMs } = more;
  await tx.insert(jobs).values({
    id,
    kind,
    authorId: author.callerId,
    authorName,
    httpRequestId: author.httpRequestId,
    recordCount: records.length,
    createdAt: now,
    change,
    addressPrefix,
    followsId: follows?.id ?? null,
    followsAs: follows?.as ?? null,
    ...(leaseMs && { startedAt: sql`now()`, ...heldFor(leaseMs) }),
  });
  await insertMany(
    tx,
    jobRecords,
    records.map((record, index) => ({
      jobId: id,
      undo: null,
      state: 'waiting' as const,
      problem: null,
      ...record,
      position: index + 1,
      runCount: 0,
    })),
  );
  await notifyOfJob(tx, id);
  return id;
}

async function withCounts(db: Database, rows: readonly JobRow[]): Promise<JobProgress[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({
      jobId: jobRecords.jobId,
      state: jobRecords.state,
      count: count(),
      tried: sql<number>`count(*) FILTER (WHERE ${jobRecords.runCount} > 0)::int`,
    })
    .from(jobRecords)
    .where(isSelected(jobRecords.jobId, { only: ids }))
    .groupBy(jobRecords.jobId, jobRecords.state);
  const followed = await db
    .select({ id: jobs.followsId, as: jobs.followsAs })
    .from(jobs)
    .where(isSelected(jobs.followsId, { only: ids }));
  const secrets = await db
    .select({ jobId: jobSecrets.jobId, count: count() })
    .from(jobSecrets)
    .where(isSelected(jobSecrets.jobId, { only: ids }))
    .groupBy(jobSecrets.jobId);
  return rows.map((row) => {
    const groups = found.filter(({ jobId }) => jobId === row.id);
    const counts = Object.fromEntries(groups.map((group) => [group.state, group.count]));
    const tried = Object.fromEntries(groups.map((group) => [group.state, group.tried]));
    const by = new Set(followed.filter(({ id }) => id === row.id).map(({ as }) => as));
    const secretCount = secrets.find(({ jobId }) => jobId === row.id)?.count ?? 0;
    return { ...row, counts, can: followingsOf(row, tried).filter((as) => !by.has(as)), secretCount };
  });
}

/** In which ways another job can go on with the records of this one. */
function followingsOf(
  { kind, change, endedAt }: JobRow,
  { failed = 0, done = 0 }: JobProgress['counts'],
): JobFollowing[] {
  // A row that was not imported is corrected in its file.
  if (!change || !endedAt || kind === 'import') return [];
  const canUndo = done > 0 && !change.undo && undoableChanges.includes(change.type);
  return [...(failed > 0 ? (['retry'] as const) : []), ...(canUndo ? (['undo'] as const) : [])];
}

interface JobFilter {
  kind?: string | undefined;
  authorId?: string | undefined;
}

/** The newest first. */
export async function listJobs(
  db: Database,
  page: Page,
  { kind, authorId }: JobFilter = {},
): Promise<{ rows: JobProgress[]; count: number }> {
  const isShown = and(
    ne(jobs.kind, approvalKind),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    authorId === undefined ? undefined : eq(jobs.authorId, authorId),
  );
  const rows = await db
    .select()
    .from(jobs)
    .where(isShown)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows: await withCounts(db, rows), count: await db.$count(jobs, isShown) };
}

export async function findJob(db: Database, id: string): Promise<JobProgress | undefined> {
  if (!isId(id)) return undefined;
  const rows = await db.select().from(jobs).where(eq(jobs.id, id));
  const [job] = await withCounts(db, rows);
  return job;
}

export async function listJobRecords(
  db: Database,
  jobId: string,
  { state, ...page }: Page & { state?: JobRecordState | undefined },
): Promise<{ rows: JobRecordRow[]; count: number }> {
  const where = and(eq(jobRecords.jobId, jobId), state && eq(jobRecords.state, state));
  const rows = await db
    .select()
    .from(jobRecords)
    .where(where)
    .orderBy(asc(jobRecords.position))
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows, count: await db.$count(jobRecords, where) };
}

/** @returns how many records are left out; null for a job that is over or unknown */
export async function cancelJob(
  tx: Database,
  id: string,
  { byName, now }: { byName: string; now: Date },
): Promise<number | null> {
  if (!isId(id)) return null;
  const [cancelled] = await tx
    .update(jobs)
    .set({ cancelledAt: now, cancelledByName: byName })
    .where(and(eq(jobs.id, id), isNull(jobs.endedAt), isNull(jobs.cancelledAt)))
    .returning({ id: jobs.id });
  if (!cancelled) return null;
  const left = await tx
    .update(jobRecords)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(eq(jobRecords.jobId, id), eq(jobRecords.state, 'waiting')))
    .returning({ id: jobRecords.recordId });
  await notifyOfJob(tx, id);
  return left.length;
}

/** The records that are in a job that is not over: they need not be asked for again. */
export async function findUnfinishedIds(db: Database, recordIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: jobRecords.recordId })
    .from(jobRecords)
    .innerJoin(jobs, eq(jobs.id, jobRecords.jobId))
    .where(
      and(
        isNull(jobs.endedAt),
        isNull(jobRecords.endedAt),
        isSelected(jobRecords.recordId, { only: recordIds }),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes jobs that ended before a time, of one kind if it is given, with their results. Returns how many. */
export async function deleteJobs(db: Database, endedBefore: Date, kind?: string): Promise<number> {
  const where = and(lt(jobs.endedAt, endedBefore), kind === undefined ? undefined : eq(jobs.kind, kind));
  const gone = await db.delete(jobs).where(where).returning({ id: jobs.id });
  return gone.length;
}

/** Results of jobs can be read for so long. */
const keptMs = 90 * dayMs;

export function jobSweep(db: Database, log?: Pick<Log, 'info'>): SweepStep {
  return async (_cursor, now) => {
    const before = new Date(now.getTime() - keptMs);
    const removed = await deleteJobs(db, before);
    if (removed > 0) log?.info('retention.removed', { jobs: removed, before: before.toISOString() });
  };
}
