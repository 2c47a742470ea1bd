import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Retention } from '../../base/config.ts';
import type { SweepName } from '../../base/schedules.ts';
import { moment, workColumns } from './columns.ts';

/** Work that returns, and that one process does at a time. */
export const sweeps = pgTable('sweeps', {
  name: text('name').$type<SweepName>().primaryKey(),
  ...workColumns,
  /** Where the next step begins; '' at the beginning. */
  cursor: text('place').notNull().default(''),
  /** When its latest step ended. */
  ranAt: moment('ran_at'),
});

/** Processes whose clock differs so much from the database's that they sweep nothing. */
export const wrongClocks = pgTable('wrong_clocks', {
  processId: uuid('process_id').primaryKey(),
  /** The name of its machine. */
  host: text('host').notNull(),
  /** Negative where it is behind. */
  aheadSeconds: doublePrecision('ahead_seconds').notNull(),
  since: moment('since').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** One row: when the service last removed what is old, and why it waits before it does so again. */
export const removals = pgTable('removals', {
  id: integer('id').primaryKey(),
  lastRunAt: moment('last_run_at').notNull(),
  /** How long each was to be kept then. */
  days: jsonb('days').$type<Partial<Retention>>().notNull(),
  /** Null while it does not wait. */
  reason: text('reason', { enum: ['gap', 'future', 'shortened'] }),
  waitsSince: moment('waits_since'),
  waitsUntil: moment('waits_until'),
  /** How much of each kind was to be removed when the wait began. */
  plan: jsonb('plan').$type<Record<string, number>>(),
  /** By an administrator. */
  isStopped: boolean('stopped').notNull().default(false),
});
