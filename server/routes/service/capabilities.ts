// Answers with this service's optional features, and how many records are in each menu.
import * as contract from '../../../contract/service/capabilities.ts';
import * as counts from '../../../contract/service/counts.ts';
import type { UserMenu } from '../../../contract/users/users.ts';
import { keepFor } from '../../common/keep-for.ts';
import { type NoticeReaders, readNotices } from '../../common/notices.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { countMenus, countOffline, countPeople } from '../../store/service/menu-counts.ts';

/** Capabilities that are left out where an outside provider has the passwords. */
const ofAccounts: readonly contract.Capability[] = ['invitations'];

/** This service has all capabilities of the contract but those that its settings take away. */
export function capabilityRoutes({ outside, secondFactor }: { outside?: unknown; secondFactor?: unknown }) {
  const data = contract.capabilities.filter(
    (name) => !(outside && ofAccounts.includes(name)) && (secondFactor || name !== 'secondFactor'),
  );
  return {
    getCapabilities: defineRoute(contract.getCapabilities, async () => ({ data })),
  } satisfies RoutesOf<typeof contract>;
}

/** To whoever does not see users there are none. */
const noPeople = { USER_ALL: 0, USER_ACTIVE: 0, USER_INACTIVE: 0 } as const satisfies Record<UserMenu, 0>;

/** How long the number of monitors that are Offline is kept for others who ask: each open console asks every 30 seconds. */
const offlineKeptMs = 5_000;

export function countRoutes(db: Database, now: () => Date, notices: NoticeReaders) {
  const readOffline = keepFor(offlineKeptMs, () => countOffline(db));
  return {
    // Each number by the right, and within the reach, of the list that it is of.
    countMenus: defineRoute(counts.countMenus, async ({ may, within }) => {
      const [menus, MONITOR_OFFLINE, people, found] = await Promise.all([
        countMenus(db, now()),
        readOffline(now()),
        may('seePeople') ? within('seePeople', () => countPeople(db)) : noPeople,
        may('seeService') ? within('seeService', () => readNotices(notices)) : null,
      ]);
      return { data: { ...menus, ...people, MONITOR_OFFLINE, NOTICES: found?.length } };
    }),
  } satisfies RoutesOf<typeof counts>;
}
