// Changes of many records: how a job begins, is tried again, is undone. Its first batch is changed before the call is answered,
// so that a small selection is done at once.
import { dayMs } from '../../contract/common/durations.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { credentialsKeptDays } from '../../contract/jobs/bulk-changes.ts';
import type { JobFollowing, ShownJobKind } from '../../contract/jobs/jobs.ts';
import { describeError, type Log } from '../base/log.ts';
import { workTimes } from '../base/schedules.ts';
import { jobSecretPlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import { expectCount, rejectUnknownIds } from '../common/selection.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { notifyOfJob } from '../store/changes/notify.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { violates } from '../store/engine/violations.ts';
import { deleteOldSecrets, deleteSecrets, findFollowed, listSecrets } from '../store/jobs/batches.ts';
import { endJob, releaseJob } from '../store/jobs/job-locks.ts';
import { addJob, type JobProgress, type NewJob } from '../store/jobs/jobs.ts';
import type { JobChange } from '../store/schema/index.ts';
import { begunBy, findBegun } from './begun-by.ts';
import { requireJob } from './cancel-job.ts';
import { type BatchKind, isBatchKind, type JobKinds } from './job-kinds.ts';
import { workOnBatch } from './run-batches.ts';

export interface ChangeManyDependencies {
  db: Database;
  now: () => Date;
  log: Log;
}

/** A record as a job names it. */
interface Named {
  id: string;
  label: string;
}

export interface NewChange {
  kind: ShownJobKind;
  change: JobChange;
  /** Chosen by the caller, so that the call can be repeated. */
  id: string | undefined;
  /** The ids of the call, and the message and field for unknown ones; none where all of a list is selected. */
  selected: { ids: readonly string[]; field: string; unknown: ContractMessage };
  expectedCount: number | undefined;
  /** The selected records as they are now, in the order in which they are changed. */
  find(tx: Database): Promise<Named[]>;
  /** The names of records by their ids, whether they are in the list or not. */
  nameAll(tx: Database, ids: readonly string[]): Promise<Named[]>;
}

type Begun = Pick<NewJob, 'kind' | 'change' | 'records' | 'id' | 'follows'>;

/** Adds a job and works on its first batch. */
async function begin(
  { db, now, log }: ChangeManyDependencies,
  author: Author,
  batchKind: BatchKind,
  find: (tx: Database) => Promise<Begun>,
): Promise<JobProgress> {
  const id = await db.transaction(async (tx) =>
    addJob(tx, {
      ...(await find(tx)),
      ...(await begunBy(tx, author)),
      now: now(),
      // The process that answers the call has the job for as long as a batch may take.
      leaseMs: workTimes.jobs.leaseMs,
    }),
  );
  try {
    const held = await requireJob(db, id);
    await workOnBatch({ db, log }, batchKind, held);
    if (!(await endJob(db, held))) await releaseJob(db, held);
    await notifyOfJob(db, id);
  } catch (error) {
    // The job has begun: any process goes on with it when the lease is over.
    log.error('work.failed', { work: 'jobs', of: id, error: describeError(error) });
  }
  return requireJob(db, id);
}

/** @throws HttpError 404 where no id is that of a record, 409 where their number is not the expected one */
async function recordsOf(
  tx: Database,
  { selected: { ids, unknown, field }, expectedCount, find, nameAll }: NewChange,
): Promise<NewJob['records']> {
  const found = await find(tx);
  if (ids.length === 0) expectCount(found.length, expectedCount);
  const isFound = new Set(found.map(({ id }) => id));
  const left = await nameAll(
    tx,
    ids.filter((id) => !isFound.has(id.toLowerCase())),
  );
  if (found.length + left.length === 0) {
    rejectUnknownIds(ids, unknown, field);
    throw new HttpError(422, 'selectionEmpty');
  }
  const base = { input: {}, target: '' };
  return [
    ...found.map(({ id, label }) => ({ ...base, recordId: id, label })),
    // Whoever selected them saw them elsewhere.
    ...left.map(({ id, label }) => ({
      ...base,
      recordId: id,
      label,
      state: 'failed' as const,
      problem: { message: 'jobRecordLeft' as const },
    })),
  ];
}

/** Begins a change of the selected records; a call that is repeated with its id gets the job of before. */
export async function beginChange(
  dependencies: ChangeManyDependencies,
  author: Author,
  batchKind: BatchKind,
  change: NewChange,
): Promise<JobProgress> {
  const known = change.id === undefined ? undefined : await findBegun(dependencies.db, author, change.id);
  if (known) return known;
  return begin(dependencies, author, batchKind, async (tx) => ({
    kind: change.kind,
    change: change.change,
    id: change.id,
    records: await recordsOf(tx, change),
  }));
}

const notFollowed = { retry: 'jobNotRetried', undo: 'jobNotUndone' } as const;

/** Begins a job that goes on with the records of another one. @throws HttpError 409 where none of them is for that */
export async function followJob(
  dependencies: ChangeManyDependencies & { kinds: JobKinds },
  author: Author,
  jobId: string,
  as: JobFollowing,
): Promise<JobProgress> {
  const job = await requireJob(dependencies.db, jobId);
  const kind = dependencies.kinds[job.kind];
  if (!kind || !isBatchKind(kind) || !job.can.includes(as)) throw new HttpError(409, notFollowed[as]);
  // An undo that is tried again stays one.
  const isUndo = as === 'undo' || job.change?.undo === 1;
  const change = { ...job.change, type: job.change?.type ?? '', ...(isUndo && { undo: 1 }) };
  try {
    return await begin(dependencies, author, kind, async (tx) => ({
      kind: job.kind,
      change,
      follows: { id: job.id, as },
      records: (await findFollowed(tx, job.id, as)).map((record) => ({
        ...record,
        undo: isUndo ? (record.undo ?? null) : null,
      })),
    }));
  } catch (error) {
    if (violates(error, 'jobs_following')) throw new HttpError(409, notFollowed[as]);
    throw error;
  }
}

/** The new credentials of a job, for whoever began it alone: by the ids of their monitors. */
export async function readCredentials(
  { db, secrets }: { db: Database; secrets: Secrets },
  { callerId }: Pick<Author, 'callerId'>,
  jobId: string,
): Promise<Map<string, string>> {
  const job = await requireJob(db, jobId);
  if (job.authorId !== callerId) return new Map();
  const sealed = await listSecrets(db, job.id);
  const opened = sealed.map(
    (secret) =>
      [secret.recordId, secrets.open(jobSecretPlace(job.id, secret.recordId), secret.sealed)] as const,
  );
  return new Map(opened);
}

/** Erases the new credentials of a job, where whoever began it says that they are saved. */
export async function confirmCredentials(
  { db }: { db: Database },
  { callerId }: Pick<Author, 'callerId'>,
  jobId: string,
): Promise<JobProgress> {
  const job = await requireJob(db, jobId);
  if (job.authorId !== callerId) return job;
  await db.transaction(async (tx) => {
    await deleteSecrets(tx, job.id);
    await notifyOfJob(tx, job.id);
  });
  return requireJob(db, job.id);
}

/** Erases new credentials that nobody has saved for too long. */
export function jobSecretSweep(db: Database, log?: Pick<Log, 'info'>): SweepStep {
  return async (_cursor, now) => {
    const before = new Date(now.getTime() - credentialsKeptDays * dayMs);
    const credentials = await deleteOldSecrets(db, before);
    if (credentials > 0) log?.info('job.credentialsErased', { credentials });
  };
}
