// People who asked for access. They are kept by their email: who signed in at an outside provider may be no user.
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { keyText, moment } from './columns.ts';
import { users } from './users.ts';

export const accessRequests = pgTable(
  'access_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Who registered, or was a user already: the request goes with this user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailIdentity: keyText('email_identity').notNull(),
    /** For a person who is no user; '' where it is not known. */
    name: text('name').notNull().default(''),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** When an administrator gave access or declined it. */
    decidedAt: moment('decided_at'),
  },
  (t) => [
    uniqueIndex('access_requests_email').on(t.emailIdentity),
    index('access_requests_by_user').on(t.userId),
    index('access_requests_open').on(t.askedAt, t.id).where(sql`decided_at IS NULL`),
  ],
);
