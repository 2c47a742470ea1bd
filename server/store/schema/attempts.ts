import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Tries at what can be guessed: a row for each limit and whom it is counted for, until the limit's time is over. */
export const attempts = pgTable(
  'attempts',
  {
    /** SHA-256, base64url: strangers choose what is counted, and say neither how long rows are nor whose they are. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('attempts_by_end').on(t.endsAt)],
);
