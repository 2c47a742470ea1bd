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
  /** The facilities whose people may learn of it, where it shows in no others; null: all where the record is seen. */
  onlyIn: uuid('only_in').array(),
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
 * The same order for people who see the records of some facilities alone: one row for each record and each facility in which it is
 * seen, or was until a short time ago. What changes after it has left is not in the row of that facility. A trigger of
 * `noted_changes` keeps it when they are numbered.
 */
export const facilityChanges = pgTable(
  'facility_changes',
  {
    /** No foreign key: what is numbered waits for nobody who writes. */
    facilityId: uuid('facility_id').notNull(),
    type: record.type,
    recordId: record.recordId,
    /** Whether it is seen there no more. */
    hasLeft: boolean('has_left').notNull(),
    batch: bigint('batch', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.recordId, t.facilityId] }),
    index('facility_changes_in_order').on(t.facilityId, t.batch, t.type, t.recordId),
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
