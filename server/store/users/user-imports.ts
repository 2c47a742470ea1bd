import { isOneOf } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { users } from '../schema/index.ts';

/** The users with one of these emails, as identities. */
export function findByEmailIdentities(db: Database, identities: readonly string[]) {
  return db
    .select({ id: users.id, identity: users.emailIdentity })
    .from(users)
    .where(isOneOf(users.emailIdentity, identities));
}
