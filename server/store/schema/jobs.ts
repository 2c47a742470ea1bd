// Work that outlives the call that asks for it: a row a job, and a row for each record that it is about, with its result.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { jobFollowings, jobRecordStates } from '../../../contract/jobs/jobs.ts';
import { id, moment } from './columns.ts';
import type { StoredProblem } from './site-configuration.ts';

/** An error in a row of an import. */
export interface ImportFaultStored {
  /** The column; null: the whole row. */
  field: string | null;
  message: ContractMessage;
  /** The row that has the same value. */
  row?: number;
}

/** Why a record failed. Never a secret. `faults`: all that is wrong with a row of an import, of which `message` is the first. */
export type JobProblem = StoredProblem | { message: ContractMessage; faults?: readonly ImportFaultStored[] };

/** A change that is made to many records, by the names of the API: its `type`, and its values. Never a secret. */
export type JobChange = Readonly<Record<string, string | number | null>> & { readonly type: string };

/** A record as it was, by the names of the API, and the version that the change gave it: with another one it stays. */
export type JobUndo = Readonly<Record<string, string | number | null>> & { readonly version: number };

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
    /** The change, where one is made to all records. */
    change: jsonb('change').$type<JobChange>(),
    /** Where the call came from that asked for it, as in the audit trail. */
    addressPrefix: text('address_prefix'),
    /** The audit call of its first batch that changed something; the other batches name it. */
    firstCallId: uuid('first_call_id'),
    /** The job whose failed records it tries again, or whose changes it undoes. No foreign key: that one may be gone. */
    followsId: uuid('follows_id'),
    followsAs: text('follows_as', { enum: jobFollowings }),
    endedAt: moment('ended_at'),
    /** As in `workColumns`; null: at once. */
    dueAt: moment('locked_until'),
    claimedBy: uuid('locked_by'),
  },
  (t) => [
    index('jobs_open').on(t.createdAt, t.id).where(sql`ended_at IS NULL`),
    index('jobs_by_time').on(t.createdAt, t.id),
    index('jobs_of_author').on(t.authorId, t.createdAt, t.id),
    // Nothing is tried again or undone by two jobs.
    uniqueIndex('jobs_following').on(t.followsId, t.followsAs),
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
    /** The values that an undo gives back, where they are known; in a job that is an undo, until it is done. */
    undo: jsonb('undo').$type<JobUndo>(),
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

/** New secrets of records, such as credentials, until whoever began the job has saved them. */
export const jobSecrets = pgTable(
  'job_secrets',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    /** Sealed with SECRET_KEY. */
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.recordId] }), index('job_secrets_by_time').on(t.createdAt)],
);
