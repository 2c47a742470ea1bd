// People's subjects at an outside identity provider; and people and groups that the hospital's directory manages (SCIM): what the
// console shows of these people is in `users`.
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, keyText, moment } from './columns.ts';
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

const times = {
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
};

export const directoryPeople = pgTable(
  'directory_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the directory sent it. */
    userName: text('user_name').notNull(),
    /** Without case, and with a domain in its ASCII form. */
    userNameKey: keyText('user_name_key').notNull(),
    externalId: text('external_id'),
    /** Names, emails, phone numbers and roles as they were sent, so that the directory reads what it wrote. */
    attributes: jsonb('attributes').$type<Record<string, unknown>>().notNull(),
    /** Whether the directory has suspended the user: somebody suspended by hand stays so. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** When the directory wanted to suspend the last administrator, until it is over; null: it does not. */
    refusedAt: moment('refused_at'),
    /** When the directory removed the person, so that it finds its own suspension when it adds them again; null: it manages them. */
    removedAt: moment('removed_at'),
    /** Raised by each change of the directory's. */
    version: integer('version').notNull().default(1),
    ...times,
  },
  (t) => [
    uniqueIndex('directory_people_user_name').on(t.userNameKey).where(sql`removed_at IS NULL`),
    index('directory_people_by_external_id').on(t.externalId),
    index('directory_people_in_order').on(t.createdAt, t.userId).where(sql`removed_at IS NULL`),
    index('directory_people_refused').on(t.refusedAt).where(sql`refused_at IS NOT NULL`),
  ],
);

export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: id(),
    displayName: text('display_name').notNull(),
    nameKey: keyText('name_key').notNull(),
    externalId: text('external_id'),
    version: integer('version').notNull().default(1),
    ...times,
  },
  (t) => [
    uniqueIndex('directory_groups_name').on(t.nameKey),
    index('directory_groups_by_external_id').on(t.externalId),
    index('directory_groups_in_order').on(t.createdAt, t.id),
  ],
);

export const directoryGroupMembers = pgTable(
  'directory_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => directoryPeople.userId, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index('directory_group_members_by_user').on(t.userId),
  ],
);
