// People's subjects at an outside identity provider.
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** When the latest token was issued whose claim said which roles the user has; null: none did. */
    rolesAt: moment('roles_at'),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('outside_people_by_user').on(t.userId)],
);

/**
 * Sessions at an outside provider that were seen, so that each is one sign-in in the trail; and what the provider has
 * ended, whether or not it was seen: a session, or all of a person's. See server/identity/outside/session-names.ts.
 */
export const outsideSessions = pgTable(
  'outside_sessions',
  {
    /** A hash of issuer, subject and what the token says of its session. */
    id: text('id').primaryKey(),
    /** When the latest of its tokens ends. */
    until: moment('until').notNull(),
    /** Null for what was never seen, in rows of versions before, and once the user is deleted: what has ended stays so. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether its tokens name it; else sessions of a person follow each other in one row. */
    isOne: boolean('is_one'),
    /** When the first of its tokens was seen here. */
    startedAt: moment('started_at'),
    /** From when on it is over, by the clock of whoever ended it. */
    endedAt: moment('ended_at'),
    /** Rows that end it, too. */
    endsWith: text('ends_with').array(),
  },
  (t) => [index('outside_sessions_by_end').on(t.until), index('outside_sessions_by_user').on(t.userId)],
);

/** Logout tokens of the provider that were taken, until they would be too old anyway: each works once. */
export const logoutTokens = pgTable('logout_tokens', {
  /** A hash of issuer and `jti`. */
  id: text('id').primaryKey(),
  until: moment('until').notNull(),
});
