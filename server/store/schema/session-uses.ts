// From where, and on what, each session was last used: what people know their sessions by.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

export const sessionUses = pgTable(
  'session_uses',
  {
    /** The id of a grant, the hash of a service token, or the id of a session at an outside provider. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its calls name them; '' where they do not. */
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    addressPrefix: text('address_prefix').notNull(),
    /** To the minute. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [index('session_uses_by_user').on(t.userId), index('session_uses_by_seen').on(t.seenAt)],
);
