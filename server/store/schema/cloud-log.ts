import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { severities } from '../../../contract/requests/cloud-log.ts';
import { id, keyText, moment } from './columns.ts';
import { monitors } from './monitors.ts';

/** Stands for a time that could not be read. No monitor can report it, and lists go by the receipt instead. */
export const unreadableTime = new Date('1000-01-01T00:00:00.000Z');

export const cloudLogEntries = pgTable(
  'activities',
  {
    id: id(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id),
    /** In which of the monitor's countings `sequence` is: one that was reset, or replaced, counts from the start again. */
    series: integer('series').notNull().default(1),
    /** The monitor's own count of its entries. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    activity: text('activity').notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    /** When it happened, by the monitor's clock. */
    at: moment('at').notNull(),
    /** By the service's clock: a monitor whose clock is wrong must not lose entries to their age. */
    receivedAt: moment('received_at').notNull().default(sql`now()`),
    /** The time by which it is listed: the monitor's, or that of its receipt where `hasImpossibleTime` (contract). */
    listedAt: moment('listed_at')
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN at < timestamptz '2015-01-01 00:00:00+00' OR at - received_at > interval '5 minutes' THEN received_at ELSE at END`,
      ),
    searchKey: keyText('search_key').notNull(),
  },
  (t) => [
    // The time lets an entry that is reported again be found among those of all series that have its number.
    uniqueIndex('activities_sequence').on(t.monitorId, t.sequence, t.at, t.series),
    index('activities_by_time').on(t.monitorId, t.listedAt.asc().nullsFirst(), t.id.asc()),
    index('activities_severity_by_time').on(
      t.monitorId,
      t.severity,
      t.listedAt.asc().nullsFirst(),
      t.id.asc(),
    ),
    index('activities_by_receipt').on(t.receivedAt),
    index('activities_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);

/**
 * Where each monitor counts its cloud log entries: one row, which is locked while a report is stored. Without a foreign
 * key, whose check waits for whoever has locked the monitor.
 */
export const cloudLogSeries = pgTable('cloud_log_series', {
  monitorId: uuid('monitor_id').primaryKey(),
  /** The one to which new entries are added. */
  current: integer('current').notNull().default(1),
  /** The first one under the monitor's present credential. Entries of earlier ones are never the same as new ones. */
  firstOfCredential: integer('first_of_credential').notNull().default(1),
  /** A day in UTC, and how many entries were stored on it: a monitor in a loop must not fill the disk. */
  day: date('day', { mode: 'string' }).notNull().default('2000-01-01'),
  ofDay: integer('of_day').notNull().default(0),
  /** Since when entries of that day are refused. */
  refusedSince: moment('refused_since'),
});
