// The rows of a menu or of one facility must belong to it, and the counts of menus must be those of their lists.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import * as facilities from '../../contract/facilities/facilities.ts';
import * as monitors from '../../contract/monitors/monitors.ts';
import { countMenus } from '../../contract/service/counts.ts';
import * as users from '../../contract/users/users.ts';
import type { Attempts } from './attempts.ts';
import { totalOf } from './list-order.ts';
import { type Input, inputsFor } from './reads.ts';

type Belongs = (row: unknown) => boolean;

const monitorIn =
  (isIt: (row: monitors.Monitor, facility: string | null) => boolean): Belongs =>
  (row) => {
    const known = monitors.monitor.safeParse(row).data;
    if (!known) return true;
    return isIt(known, known.assigned_facility?.id ?? known.facility_id ?? null);
  };

const userIn =
  (isIt: (row: users.User) => boolean): Belongs =>
  (row) => {
    const known = users.user.safeParse(row).data;
    return !known || isIt(known);
  };

const inactive: readonly unknown[] = users.inactiveUserStatuses;

const menus: Record<string, Belongs> = {
  MONITOR_ALL: monitorIn((row) => !monitors.isDeleted(row)),
  MONITOR_ASSIGNED: monitorIn((row, facility) => !monitors.isDeleted(row) && facility !== null),
  MONITOR_UNASSIGNED: monitorIn((row, facility) => !monitors.isDeleted(row) && facility === null),
  MONITOR_DELETED: monitorIn((row) => monitors.isDeleted(row)),
  USER_ACTIVE: userIn(({ userStatus }) => !inactive.includes(userStatus)),
  USER_INACTIVE: userIn(({ userStatus }) => !userStatus || inactive.includes(userStatus)),
};

const ofFacility =
  (id: string): Belongs =>
  (row) =>
    monitorIn((known, facility) => facility === id && !monitors.isDeleted(known))(row) &&
    userIn(({ assigned_facilities }) => assigned_facilities.some((it) => it.id === id))(row);

/** Lists that are one menu whatever is asked. */
const menuOfList = new Map<Endpoint, string>([
  [monitors.listMonitors, 'MONITOR_ALL'],
  [monitors.listAssignedMonitors, 'MONITOR_ASSIGNED'],
  [monitors.listUnassignedMonitors, 'MONITOR_UNASSIGNED'],
  [monitors.listDeletedMonitors, 'MONITOR_DELETED'],
]);

/** The rows that do not belong where they were asked for. */
export function findMenuFaults(endpoint: Endpoint, input: Input, rows: readonly unknown[]): string[] {
  const { monitor_menu, user_menu = input.query.user_menu, facilityId } = input.body;
  const menu = String(menuOfList.get(endpoint) ?? monitor_menu ?? user_menu ?? '');
  const inPath = endpoint.path.startsWith('v1/facilities/{id}/') ? input.params.id : undefined;
  const facility = inPath ?? facilityId ?? null;
  const isAskedFor = (belongs: Belongs | undefined) => !belongs || rows.every(belongs);
  return [
    ...(isAskedFor(menus[menu]) ? [] : [`There are records in the list that do not belong to ${menu}.`]),
    ...(facility === null || isAskedFor(ofFacility(String(facility)))
      ? []
      : [`There are records in the list that do not belong to the facility ${String(facility)}.`]),
  ];
}

const none = { params: {}, query: {}, body: {} };

/** Counts, and the lists that they count. */
const counted: [Endpoint, Partial<Input>, Endpoint, Partial<Input>][] = [
  ...[...menuOfList].map(([listed, menu]): [Endpoint, Partial<Input>, Endpoint, Partial<Input>] => [
    monitors.countMonitors,
    { params: { menu } },
    listed,
    {},
  ]),
  ...users.userMenus.map((menu): [Endpoint, Partial<Input>, Endpoint, Partial<Input>] => [
    users.countUsers,
    { params: { menu } },
    users.listUsers,
    { query: { user_menu: menu } },
  ]),
  [facilities.countFacilities, {}, facilities.listFacilities, {}],
];

/** The one call for all numbers must say what the single ones say. */
async function compareTogether(attempts: Attempts): Promise<void> {
  if (!attempts.fits(countMenus)) return;
  const all = await attempts.attempt(countMenus, {});
  for (const [count, asked] of counted) {
    const menu = asked.params?.menu ?? 'FACILITY_ALL';
    const single = attempts.fits(count) && (await attempts.attempt(count, asked));
    const together = Reflect.get(Object(all?.data), menu);
    if (single && all && together !== totalOf(single))
      attempts.differs(countMenus, `${menu} is ${together}, but ${totalOf(single)} when asked for alone.`);
  }
}

/** Compares each count with its list, where both fit. */
export async function compareCounts(attempts: Attempts): Promise<void> {
  for (const [count, asked, listed, more] of counted) {
    if (!attempts.fits(count) || !attempts.fits(listed)) continue;
    const [base = none] = inputsFor(listed, attempts.known);
    const inList = await attempts.attempt(listed, { ...base, query: { ...base.query, ...more.query } });
    const answer = await attempts.attempt(count, asked);
    if (!inList || !answer || totalOf(inList) === totalOf(answer)) continue;
    const menu = asked.params ? ` of ${asked.params.menu}` : '';
    attempts.differs(count, `\`count\`${menu} is ${totalOf(answer)}, but ${totalOf(inList)} in the list.`);
  }
  await compareTogether(attempts);
}
