import { and, eq, inArray } from 'drizzle-orm';
import type { FindAccount } from 'oidc-provider';
import type { Database } from '../../store/engine/database.ts';
import { users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';

/**
 * The provider calls this whenever it issues a token, on refresh too. Users who were suspended or deleted meanwhile
 * have no account, so their token is refused.
 */
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
