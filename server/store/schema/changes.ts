// The latest change of each monitor, facility and user, in the order of commits, for clients that keep them. Triggers note each
// change in its own transaction, without a number: a number that is taken before the commit says nothing about the order
// of commits. Whoever asks for changes numbers what has been committed, one at a time (server/store/changes/order.ts).
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { keyText, moment } from './columns.ts';

/** Which record: `EntityKind` of contract/common/entities.ts, and its id. */
const record = {
  type: keyText('type').notNull(),
  recordId: uuid('record_id').notNull(),
  /** Whether it was removed from the database. */
  isRemoved: boolean('removed').notNull(),
};

/** Changes without a number. Nobody changes its rows, so that writers never wait for each other here. */
export const notedChanges = pgTable('noted_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  ...record,
});

/** One row for each record: in which batch it last changed. Those of removed records stay for some time. */
export const recordChanges = pgTable(
  'record_changes',
  { ...record, batch: bigint('batch', { mode: 'number' }).notNull() },
  (t) => [
    primaryKey({ columns: [t.type, t.recordId] }),
    index('record_changes_in_order').on(t.batch, t.type, t.recordId),
  ],
);

/**
 * Times in which batches were numbered by one run of the database, an hour at most. What follows after a restore is another
 * one, so that a cursor of a time that was lost is found out: its batch comes after the last one of its run.
 */
export const changeRuns = pgTable('change_runs', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  /** Random, in the cursors of this run. */
  token: uuid('token').notNull().defaultRandom(),
  /** Which run of which database server it is. */
  server: text('server').notNull(),
  firstBatch: bigint('first_batch', { mode: 'number' }).notNull(),
  /** Before `firstBatch` while there is none. */
  lastBatch: bigint('last_batch', { mode: 'number' }).notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
});
