import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { linkPurposes } from '../../../contract/accounts/accounts.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** A password as the browser hashed it, hashed again. */
export const accounts = pgTable('accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** scrypt, hex. */
  passwordHash: text('password_hash').notNull(),
  /** Hex. */
  passwordSalt: text('password_salt').notNull(),
  /** The user name that was chosen at registration. */
  username: text('username'),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** Cookies of known devices hold for this alone; replaced whenever all sessions of the user end. */
  devicesKey: uuid('devices_key').notNull().defaultRandom(),
});

/** Answers to security questions: hashed by the app, and hashed again like passwords. */
export const securityAnswers = pgTable(
  'security_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of contract/accounts/security-questions.ts. */
    questionId: text('question_id').notNull(),
    /** scrypt, hex. */
    answerHash: text('answer_hash').notNull(),
    /** Hex. */
    answerSalt: text('answer_salt').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] })],
);

/** Links that work once; only the hash of the token is kept. `set-password` is the first administrator's. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['set-password', ...linkPurposes] }).notNull(),
    /** How often answers were sent with it. */
    attempts: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('one_time_links_by_user').on(t.userId)],
);

/** The code that was sent after the right password; a new one for the same place replaces it. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the password came from: a device or an address; the code works there alone. */
    source: text('place').notNull(),
    /** SHA-256 of the ticket that whoever sent the password was given; with it, the address may change. */
    ticketHash: text('ticket_hash').notNull(),
    /** HMAC with a key that is not in the database, because all million codes can be tried quickly. */
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.source] }), index('sign_in_codes_by_expiry').on(t.expiresAt)],
);

/** Sessions of service tokens, without the provider's pages; only the hash of the token is stored. */
export const serviceSessions = pgTable(
  'own_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When it was last used, to the minute. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [index('own_sessions_by_user').on(t.userId), index('own_sessions_by_seen').on(t.seenAt)],
);

/** Sessions, codes, grants and tokens of the provider: oidc-provider's adapter over one table. */
export const oidcState = pgTable(
  'oidc_state',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_state_by_grant').on(t.grantId),
    index('oidc_state_by_uid').on(t.uid),
    // For the end of all sessions of a user.
    index('oidc_state_by_account').on(sql`(payload ->> 'accountId')`),
    index('oidc_state_by_expiry').on(t.expiresAt),
  ],
);

/** Signing and cookie keys, created at the first start and encrypted with SECRET_KEY. */
export const serviceKeys = pgTable('service_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
