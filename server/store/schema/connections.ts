// The connection of monitors over time: a row for each change between Online and Offline, and counts of the fleet taken
// every few minutes. Heartbeats that change nothing write neither.
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const connectionChanges = pgTable(
  'connection_changes',
  {
    /** The order of changes, also of those from before their times had it. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** No foreign key: its check waits for whoever has locked the monitor. */
    monitorId: uuid('monitor_id').notNull(),
    at: moment('at').notNull(),
    online: boolean('online').notNull(),
    /** It had never been connected before: nothing older may be left that says so. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (t) => [
    // With all that the state at a moment is read from.
    index('connection_changes_of_monitor').on(t.monitorId, t.at, t.online, t.isFirst),
    index('connection_changes_by_time').on(t.at, t.monitorId),
  ],
);

export const connectionSamples = pgTable(
  'connection_samples',
  {
    /** `wholeFleet` for all monitors, those without a facility among them. */
    facilityId: uuid('facility_id').notNull(),
    /** How many minutes it stands for: 5, 60 or 1,440, from `at` on. */
    minutes: integer('minutes').notNull(),
    at: moment('at').notNull(),
    online: integer('online').notNull(),
    offline: integer('offline').notNull(),
    neverConnected: integer('never_connected').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.facilityId, t.minutes, t.at] }),
    index('connection_samples_by_age').on(t.minutes, t.at),
  ],
);

/** In a SELECT that is inserted. */
export const nextConnectionChange = sql`nextval('connection_changes_sequence_seq')`;

/** The time of a monitor's change: later than the ones before it, also where a clock was set back. */
export function changeTime(at: SQL, monitor: SQL): SQL {
  const { monitorId, at: earlier } = connectionChanges;
  return sql`greatest(${at}, (SELECT max(${earlier}) + interval '1 millisecond' FROM ${connectionChanges}
    WHERE ${monitorId} = ${monitor}))`;
}
