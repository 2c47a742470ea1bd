// Answers with this service's optional features, and how many records are in each menu.
import * as contract from '../../../contract/service/capabilities.ts';
import * as counts from '../../../contract/service/counts.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { countEnding } from '../../store/certificates/certificates.ts';
import { keptCounts } from '../../store/common/counts.ts';
import type { Database } from '../../store/engine/database.ts';
import { countScopes as monitorScopes } from '../../store/monitors/monitors.ts';
import { countScopes as userScopes } from '../../store/users/users.ts';
import { menuScopes } from '../monitors/monitor-scope.ts';

/** Not where an outside provider has the passwords. */
const ofAccounts: readonly contract.Capability[] = ['invitations'];

/** This service has all capabilities of the contract. */
export function capabilityRoutes({ outside }: { outside?: unknown }) {
  const data = contract.capabilities.filter((name) => !(outside && ofAccounts.includes(name)));
  return {
    getCapabilities: defineRoute(contract.getCapabilities, async () => ({ data })),
  } satisfies RoutesOf<typeof contract>;
}

const scopesOf: Record<counts.CountedMenu, readonly string[]> = {
  MONITOR_ALL: monitorScopes(menuScopes.MONITOR_ALL),
  MONITOR_ASSIGNED: monitorScopes(menuScopes.MONITOR_ASSIGNED),
  MONITOR_UNASSIGNED: monitorScopes(menuScopes.MONITOR_UNASSIGNED),
  MONITOR_DELETED: monitorScopes(menuScopes.MONITOR_DELETED),
  FACILITY_ALL: ['facilities'],
  USER_ALL: userScopes('USER_ALL'),
  USER_ACTIVE: userScopes('USER_ACTIVE'),
  USER_INACTIVE: userScopes('USER_INACTIVE'),
};

export function countRoutes(db: Database, now: () => Date) {
  return {
    countMenus: defineRoute(counts.countMenus, async () => {
      const [menus, CERTIFICATES] = await Promise.all([keptCounts(db, scopesOf), countEnding(db, now())]);
      return { data: { ...menus, CERTIFICATES } };
    }),
  } satisfies RoutesOf<typeof counts>;
}
