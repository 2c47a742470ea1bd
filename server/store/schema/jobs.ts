// Work that outlives the call that asks for it: a row a job, and a row for each record that it is about, with its result.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { jobRecordStates } from '../../../contract/jobs/jobs.ts';
import { id, moment } from './columns.ts';
import type { StoredProblem } from './site-configuration.ts';

/** Why a record failed. Never a secret. */
export type JobProblem = StoredProblem | { message: ContractMessage };

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** In whose name it works. No foreign key: the job outlives the user's record, and keeps the name. */
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    /** The id of the call that asked for it, as in the service's log; '' where the service did by itself. */
    httpRequestId: text('request_id').notNull(),
    recordCount: integer('record_count').notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    /** Records that were not begun by then never are. */
    cancelledAt: moment('cancelled_at'),
    cancelledByName: text('cancelled_by_name'),
    endedAt: moment('ended_at'),
    /** The process that works on it, and until when it does if it says nothing more; by the database's clock. */
    lockedBy: uuid('locked_by'),
    lockedUntil: moment('locked_until'),
  },
  (t) => [
    index('jobs_open').on(t.createdAt, t.id).where(sql`ended_at IS NULL`),
    index('jobs_by_time').on(t.createdAt, t.id),
  ],
);

export const jobRecords = pgTable(
  'job_records',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    /** In which order they are begun: 1, 2, 3 … */
    position: integer('position').notNull(),
    /** The record's label when the job was made. */
    label: text('label').notNull(),
    /** Input of its kind beside the id. Never a secret. */
    input: jsonb('input').$type<Readonly<Record<string, string>>>().notNull(),
    /** A target that may be asked by few at once, such as a server; '' where there is no limit but the job's own. */
    target: text('target').notNull(),
    state: text('state', { enum: jobRecordStates }).notNull().default('waiting'),
    /** How often it was begun: more than once where the process was stopped in the middle. */
    runCount: integer('tries').notNull().default(0),
    problem: jsonb('problem').$type<JobProblem>(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.recordId] }),
    index('job_records_in_order').on(t.jobId, t.position),
    index('job_records_waiting').on(t.jobId, t.target, t.position).where(sql`state = 'waiting'`),
    index('job_records_running').on(t.target).where(sql`state = 'running'`),
  ],
);

/** Locked while it is counted how many records of a target are running. */
export const jobTargets = pgTable('job_targets', { target: text('target').primaryKey() });
