import * as contract from '../../../contract/users/factor-reset.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

export function factorResetRoutes() {
  return {
    resetSecondFactor: defineRoute(contract.resetSecondFactor, async (): Promise<never> => {
      throw new Error('not built yet');
    }),
  } satisfies RoutesOf<typeof contract>;
}
