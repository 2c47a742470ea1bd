import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Addresses from which so much was refused that administrators are told; for a day after the last time. */
export const refusalAlarms = pgTable(
  'refusal_alarms',
  {
    /** `accounts`: many accounts were tried; `credentials`: many gateway credentials were wrong. */
    kind: text('kind', { enum: ['accounts', 'credentials'] }).notNull(),
    addressPrefix: text('address_prefix').notNull(),
    /** Refused since the first time that it was many. */
    count: integer('count').notNull(),
    since: moment('since').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.addressPrefix] })],
);
