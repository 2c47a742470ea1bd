// How many records are in each menu.
import { and, isNull } from 'drizzle-orm';
import type { EntityMenu } from '../../../contract/common/entities.ts';
import type { UserMenu } from '../../../contract/users/users.ts';
import { countEnding } from '../certificates/certificates.ts';
import { keptCounts } from '../common/counts.ts';
import type { Database } from '../engine/database.ts';
import { isInState } from '../monitors/monitor-filters.ts';
import { menuScopes, countScopes as monitorScopes } from '../monitors/monitors.ts';
import { monitors } from '../schema/index.ts';
import { countScopes as userScopes } from '../users/users.ts';

const scopesOf: Record<Exclude<EntityMenu, UserMenu>, readonly string[]> = {
  MONITOR_ALL: monitorScopes(menuScopes.MONITOR_ALL),
  MONITOR_ASSIGNED: monitorScopes(menuScopes.MONITOR_ASSIGNED),
  MONITOR_UNASSIGNED: monitorScopes(menuScopes.MONITOR_UNASSIGNED),
  MONITOR_DELETED: monitorScopes(menuScopes.MONITOR_DELETED),
  FACILITY_ALL: ['facilities'],
};

const scopesOfPeople: Record<UserMenu, readonly string[]> = {
  USER_ALL: userScopes('USER_ALL'),
  USER_ACTIVE: userScopes('USER_ACTIVE'),
  USER_INACTIVE: userScopes('USER_INACTIVE'),
};

/** The menus of users. */
export function countPeople(db: Database): Promise<Record<UserMenu, number>> {
  return keptCounts(db, scopesOfPeople);
}

/** All other menus. */
export async function countMenus(db: Database, now: Date) {
  const [menus, { attention, ending }] = await Promise.all([keptCounts(db, scopesOf), countEnding(db, now)]);
  return { ...menus, CERTIFICATES: attention, CERTIFICATES_ENDING: ending };
}

/** Monitors that were connected before. */
export function countOffline(db: Database): Promise<number> {
  return db.$count(monitors, and(isNull(monitors.deletedAt), isInState.offline));
}
