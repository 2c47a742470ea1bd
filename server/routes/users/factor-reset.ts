import * as contract from '../../../contract/users/factor-reset.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { type ResetDependencies, resetFactor } from '../../users/reset-factor.ts';
import { toUserResponse } from '../../users/response.ts';

export function factorResetRoutes(dependencies: ResetDependencies) {
  return {
    resetSecondFactor: defineRoute(contract.resetSecondFactor, async ({ params, ...author }) => ({
      data: [toUserResponse(await resetFactor(dependencies, author, params.id))],
      message: 'factorReset',
    })),
  } satisfies RoutesOf<typeof contract>;
}
