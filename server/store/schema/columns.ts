// Columns that more than one table has.
import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgSequence, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Text in the byte order that Dexie sorts by, too; `…Key` and `…Identity` hold what contract/normalise.ts makes. */
export const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const id = () => uuid('id').primaryKey();

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const changeSequence = pgSequence('change_sequence');

/** What every record carries so that 'changed by somebody else' and 'changed since' can be answered. */
export const record = {
  createdAt: moment('created_at').notNull().default(sql`now()`),
  /** Grows by one with every change that an administrator would call one; a trigger does it. */
  version: integer('version').notNull().default(1),
  /** Place of the last change in the order of all changes; a trigger sets it. */
  changeSequence: bigint('change_sequence', { mode: 'number' })
    .notNull()
    .default(sql`nextval('change_sequence')`),
};
