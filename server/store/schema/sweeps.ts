import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Work that returns, and that one process does at a time: whoever moves `dueAt` on does the next step. */
export const sweeps = pgTable('sweeps', {
  name: text('name').primaryKey(),
  dueAt: moment('due_at').notNull(),
  /** Where the next step begins; '' at the beginning. */
  cursor: text('place').notNull().default(''),
});
