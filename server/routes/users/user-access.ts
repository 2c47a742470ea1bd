import * as contract from '../../../contract/users/user-access.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { createAccountLimits } from '../../identity/sign-in/account-limits.ts';
import type { RateLimiter } from '../../identity/sign-in/rate-limiter.ts';
import type { UserDependencies } from '../../users/change-users.ts';
import { toUserResponse } from '../../users/response.ts';
import { inviteUser, reactivateUser, suspendUser } from '../../users/user-access.ts';

export function userAccessRoutes(
  dependencies: Pick<UserDependencies, 'db' | 'mails'> & { attempts: RateLimiter },
) {
  const { db } = dependencies;
  const limits = createAccountLimits(dependencies.attempts);
  return {
    suspendUser: defineRoute(contract.suspendUser, async ({ params, ...author }) => ({
      data: [toUserResponse(await suspendUser(db, author, params.id))],
    })),
    reactivateUser: defineRoute(contract.reactivateUser, async ({ params, ...author }) => ({
      data: [toUserResponse(await reactivateUser(db, author, params.id))],
    })),
    inviteUser: defineRoute(contract.inviteUser, async ({ params, ...author }) => {
      const { row, isDelayed } = await inviteUser({ ...dependencies, limits }, author, params.id);
      return { data: [toUserResponse(row)], ...(isDelayed && { message: 'mailDelayed' }) };
    }),
  } satisfies RoutesOf<typeof contract>;
}
