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
