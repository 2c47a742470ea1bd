// People's subjects at an outside identity provider.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

export const outsidePeople = pgTable(
  'outside_people',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** One user may have several, such as a password and the hospital's own sign-in. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('outside_people_by_user').on(t.userId)],
);

/** Sessions at an outside provider that were seen, so that each is one sign-in in the trail. */
export const outsideSessions = pgTable(
  'outside_sessions',
  {
    /** A hash of issuer, subject and what the token says of its session. */
    id: text('id').primaryKey(),
    /** When the latest of its tokens ends. */
    until: moment('until').notNull(),
  },
  (t) => [index('outside_sessions_by_end').on(t.until)],
);
