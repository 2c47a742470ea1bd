// A kind of job, which says what is done with its records: with one at a time, or with a batch in one transaction.
import { type EntityKind, kindOfList } from '../../contract/common/entities.ts';
import type { ShownJobKind } from '../../contract/jobs/jobs.ts';
import type { AuditTrail } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import type { BatchOutcome } from '../store/jobs/batches.ts';
import type { RecordOutcome } from '../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../store/jobs/jobs.ts';
import type { AuditAction, JobChange } from '../store/schema/index.ts';

export interface RecordKind {
  /** How many records of one target may be running at once, in all jobs of all processes; and how many of one job. */
  concurrency: number;
  /**
   * Must be safe to repeat: a record that was running when its process was stopped is begun again, with a `runCount` above 1.
   * What it throws fails the record; only while the database is away is it begun again later.
   */
  run(record: JobRecordRow, job: JobRow): Promise<RecordOutcome>;
}

/** A job whose change is to be made. */
export type ChangeJob = JobRow & { change: JobChange };

/** One change of many records, in the database alone: each batch with its results and its row of the trail in one transaction. */
export interface BatchKind {
  /** How the trail calls the change. */
  actOf(job: ChangeJob): AuditAction;
  /** Whether all records of a job are one batch: changed together, or not at all. */
  isWhole?(job: ChangeJob): boolean;
  /**
   * Changes the records that can be changed, by the rules of a single change, and says what became of each one.
   * The author of the job has the right to do so, within whose reach it is done.
   */
  changeBatch(
    tx: Database,
    trail: AuditTrail,
    job: ChangeJob,
    records: readonly JobRecordRow[],
  ): Promise<ReadonlyMap<string, BatchOutcome>>;
}

export type JobKind = RecordKind | BatchKind;

export function isBatchKind(kind: JobKind): kind is BatchKind {
  return 'changeBatch' in kind;
}

export type JobKinds = Readonly<Record<string, JobKind>>;

/** A batch of which nothing is changed, and what became of its records. */
export class BatchRefused extends Error {
  readonly outcomes: ReadonlyMap<string, BatchOutcome>;

  constructor(outcomes: ReadonlyMap<string, BatchOutcome>) {
    super('the batch is not changed');
    this.outcomes = outcomes;
  }
}

const changedBy: Readonly<Record<Exclude<ShownJobKind, 'import'>, EntityKind>> = {
  enrollment: 'monitor',
  renewal: 'monitor',
  monitorChange: 'monitor',
  userChange: 'user',
};

/** The kind of records that a change of many is about; the trail names no other. @throws for a kind of another version */
export function changedEntityOf({ kind, change }: Pick<JobRow, 'kind' | 'change'>): EntityKind {
  const found =
    kind === 'import'
      ? kindOfList(String(change?.entity))
      : Object.entries(changedBy).find(([name]) => name === kind)?.[1];
  if (!found) throw new Error(`a job of the kind ${kind} changes nothing that this version knows`);
  return found;
}
