import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgSequence, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Text in the byte order that Dexie sorts by, too; `…Key` and `…Identity` hold what contract/common/normalise.ts makes. */
export const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const id = () => uuid('id').primaryKey();

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Columns of a table whose rows are work (common/work.ts). */
export const workColumns = {
  /** When it is next due, if nobody says anything more. */
  dueAt: moment('due_at').notNull().defaultNow(),
  /** Names the latest taking; null: it was given back. Whether somebody still works on it says `dueAt` alone. */
  claimedBy: uuid('claimed_by'),
};

export const changeSequence = pgSequence('change_sequence');

/** Columns of every record; `version` detects changes by others. */
export const record = {
  createdAt: moment('created_at').notNull().default(sql`now()`),
  /** Raised by a trigger with every change that an administrator would notice. */
  version: integer('version').notNull().default(1),
  /** Nothing reads it. Processes of the version before name it when they write; see server/store/schema/changes.ts. */
  changeSequence: bigint('change_sequence', { mode: 'number' })
    .notNull()
    .default(sql`nextval('change_sequence')`),
};
