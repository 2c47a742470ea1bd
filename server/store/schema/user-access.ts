// The state of a user's access. It is apart from `users`, because signing in is no change of the user, and would
// renew all of a user's indexes.
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

export const userAccess = pgTable(
  'user_access',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the last invitation was emailed. */
    invitedAt: moment('invited_at'),
    signedInAt: moment('signed_in_at'),
    /** Since when the user has a second factor without a break; null without one. Each call reads it. */
    secondFactorSince: moment('second_factor_since'),
    /** When a command on the machine reset it; null once an administrator has taken note. */
    factorResetAt: moment('factor_reset_at'),
    /** The status to return to; null for a user who is not suspended. */
    statusBefore: text('status_before'),
    /** The language of the last sign-in, or of the last link that was opened; null where it is none that there is. */
    language: text('language'),
  },
  (t) => [index('user_access_factor_resets').on(t.factorResetAt).where(sql`factor_reset_at IS NOT NULL`)],
);
