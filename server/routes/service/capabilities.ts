// Answers with this service's optional features, and how many records are in each menu.
import * as contract from '../../../contract/service/capabilities.ts';
import * as counts from '../../../contract/service/counts.ts';
import { type NoticeReaders, readNotices } from '../../common/notices.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { countMenus } from '../../store/service/menu-counts.ts';

/** Capabilities that are left out where an outside provider has the passwords. */
const ofAccounts: readonly contract.Capability[] = ['invitations'];

/** This service has all capabilities of the contract. */
export function capabilityRoutes({ outside }: { outside?: unknown }) {
  const data = contract.capabilities.filter((name) => !(outside && ofAccounts.includes(name)));
  return {
    getCapabilities: defineRoute(contract.getCapabilities, async () => ({ data })),
  } satisfies RoutesOf<typeof contract>;
}

export function countRoutes(db: Database, now: () => Date, notices: NoticeReaders) {
  return {
    countMenus: defineRoute(counts.countMenus, async () => {
      const [menus, { length: NOTICES }] = await Promise.all([countMenus(db, now()), readNotices(notices)]);
      return { data: { ...menus, NOTICES } };
    }),
  } satisfies RoutesOf<typeof counts>;
}
