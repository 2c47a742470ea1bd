import * as contract from '../../contract/service/capabilities.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import type { RoutesOf } from '../http/routes/route.ts';

export function capabilityRoutes() {
  return {
    // This service has all capabilities of the contract.
    getCapabilities: defineRoute(contract.getCapabilities, async () => ({
      data: [...contract.capabilities],
    })),
  } satisfies RoutesOf<typeof contract>;
}
