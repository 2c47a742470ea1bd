import * as contract from '../../contract/capabilities.ts';
import { implement, type RoutesOf } from '../implement.ts';

/** What this service offers beyond the specifications; the feature that brings something adds its name. */
const capabilities = ['restore'];

export function capabilityRoutes() {
  return {
    getCapabilities: implement(contract.getCapabilities, async () => ({ data: capabilities })),
  } satisfies RoutesOf<typeof contract>;
}
