import * as contract from '../../contract/capabilities.ts';
import type { RoutesOf } from '../call.ts';
import { implement } from '../implement.ts';

export function capabilityRoutes() {
  return {
    // This service has everything that the contract has a name for.
    getCapabilities: implement(contract.getCapabilities, async () => ({ data: [...contract.capabilities] })),
  } satisfies RoutesOf<typeof contract>;
}
