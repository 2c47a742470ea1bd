import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { severities } from '../../../contract/requests/cloud-log.ts';
import { id, keyText, moment } from './columns.ts';
import { monitors } from './monitors.ts';

export const cloudLogEntries = pgTable(
  'activities',
  {
    id: id(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id),
    /** The monitor's own count of its entries. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    activity: text('activity').notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    /** When it happened, by the monitor's clock. */
    at: moment('at').notNull(),
    /** By the service's clock: a monitor whose clock is wrong must not lose entries to their age. */
    receivedAt: moment('received_at').notNull().default(sql`now()`),
    searchKey: keyText('search_key').notNull(),
  },
  (t) => [
    uniqueIndex('activities_sequence').on(t.monitorId, t.sequence),
    index('activities_by_time').on(t.monitorId, t.at.asc().nullsFirst(), t.id.asc()),
    index('activities_severity_by_time').on(t.monitorId, t.severity, t.at.asc().nullsFirst(), t.id.asc()),
    index('activities_by_receipt').on(t.receivedAt),
    index('activities_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);
