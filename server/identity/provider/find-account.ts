import { and, eq, inArray } from 'drizzle-orm';
import type { FindAccount } from 'oidc-provider';
import type { Database } from '../../store/engine/database.ts';
import { users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';

/** Called whenever a token is issued or refreshed; suspended and deleted users have no account, so they get none. */
export function createFindAccount(db: Database): FindAccount {
  return async (_ctx, id) => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), inArray(users.status, signInStatuses)));
    if (!user) return undefined;
    const { firstName, lastName, email } = user;
    return {
      accountId: id,
      claims: () => ({
        sub: id,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
        email,
      }),
    };
  };
}
