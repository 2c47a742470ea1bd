// What the embedded identity provider keeps. Nothing of it is needed with an outside provider.
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** A password as the person's browser hashed it, hashed again (decisions, section 7). */
export const accounts = pgTable('accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** scrypt, hex. */
  passwordHash: text('password_hash').notNull(),
  /** Hex. */
  passwordSalt: text('password_salt').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** Links that work once, such as the first administrator's; only the hash of the token is kept. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['set-password'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('one_time_links_by_user').on(t.userId)],
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
    index('oidc_state_by_expiry').on(t.expiresAt),
  ],
);

/** Signing and cookie keys, made at the first start, sealed with SECRET_KEY. */
export const serviceKeys = pgTable('service_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
