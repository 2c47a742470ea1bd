// A kind of job, which says what is done with each of its records.
import type { RecordOutcome } from '../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../store/jobs/jobs.ts';

export interface JobKind {
  /** How many records of one target may be running at once, in all jobs of all processes; and how many of one job. */
  concurrency: number;
  /**
   * Must be safe to repeat: a record that was running when its process was stopped is begun again, with a `runCount` above 1.
   * What it throws fails the record; only while the database is away is it begun again later.
   */
  run(record: JobRecordRow, job: JobRow): Promise<RecordOutcome>;
}

export type JobKinds = Readonly<Record<string, JobKind>>;
