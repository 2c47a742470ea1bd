// Second factors of people, and which sessions have answered them.
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A person's authenticator app. The secret is sealed; the one that is being set up stands beside it until a code confirms it. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the first one is confirmed. */
  sealed: text('sealed'),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was taken: no earlier one and not this one is taken again. */
  lastStep: integer('last_step'),
  pendingSealed: text('pending_sealed'),
  pendingSince: moment('pending_since'),
});

/** What WebAuthn gives of a passkey. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id of the credential, base64url. */
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `internal` and `hybrid`. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
);

/** SHA-256 of person and code: a code has 80 random bits, which nobody tries through. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text('code_hash').notNull(), usedAt: moment('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sessions that have answered: the id of a grant or the hash of a service token, as for `sessionUses`. */
export const sessionFactors = pgTable(
  'session_factors',
  {
    sessionId: text('session_id').primaryKey(),
    userId: ofUser(),
    confirmedAt: moment('confirmed_at').notNull(),
  },
  (t) => [
    index('session_factors_by_user').on(t.userId),
    index('session_factors_by_confirmation').on(t.confirmedAt),
  ],
);

/** Challenges of passkeys that were answered, until they would be too old anyway: each works once. */
export const usedChallenges = pgTable(
  'used_challenges',
  { hash: text('hash').primaryKey(), until: moment('until').notNull() },
  (t) => [index('used_challenges_by_end').on(t.until)],
);
