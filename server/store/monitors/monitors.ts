import { eq, type SQL, sql } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { MonitorMenu } from '../../../contract/monitors/monitors.ts';
import { facilityScopePrefix, keptCount } from '../common/counts.ts';
import { isId } from '../common/order.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitorPresence, monitors } from '../schema/index.ts';

/** Which monitors a list is about: a menu's, or one facility's. */
export type MonitorScope = 'all' | 'assigned' | 'unassigned' | 'deleted' | { facilityId: string };

export const menuScopes = {
  MONITOR_ALL: 'all',
  MONITOR_ASSIGNED: 'assigned',
  MONITOR_UNASSIGNED: 'unassigned',
  MONITOR_DELETED: 'deleted',
} as const satisfies Record<MonitorMenu, MonitorScope>;

/** When it was last heard from: its presence, else what was written when it went Offline. */
export const lastHeard = sql<Date | null>`coalesce(
  (SELECT ${monitorPresence.heardAt} FROM ${monitorPresence} WHERE ${monitorPresence.monitorId} = ${monitors.id}),
  ${monitors.lastCommunication})`.mapWith(monitors.lastCommunication);

const onlineSince =
  sql<Date | null>`CASE WHEN ${monitors.online} THEN ${monitors.lastCommunication} END`.mapWith(
    monitors.lastCommunication,
  );

/** All but the credential. */
export const monitorColumns = {
  id: monitors.id,
  serialNumber: monitors.serialNumber,
  name: monitors.name,
  facilityId: monitors.facilityId,
  autoLogLevel: monitors.autoLogLevel,
  manufacturedOn: monitors.manufacturedOn,
  online: monitors.online,
  lastCommunication: lastHeard,
  onlineSince,
  deletedAt: monitors.deletedAt,
  createdAt: monitors.createdAt,
  version: monitors.version,
};

type MonitorColumn = Extract<keyof typeof monitorColumns, keyof typeof monitors.$inferSelect>;

export type MonitorRow = Pick<typeof monitors.$inferSelect, MonitorColumn> & {
  onlineSince: Date | null;
  facilityName: string | null;
};

/** The kept counts that add up to a scope's. */
export function countScopes(scope: MonitorScope): string[] {
  if (scope === 'all') return ['monitors:assigned', 'monitors:unassigned'];
  return [typeof scope === 'string' ? `monitors:${scope}` : `${facilityScopePrefix}${scope.facilityId}`];
}

export function countMonitors(db: Database, scope: MonitorScope): Promise<number> {
  return keptCount(db, ...countScopes(scope));
}

function monitorsWhere(db: Database, where: SQL): Promise<MonitorRow[]> {
  return db
    .select({ ...monitorColumns, facilityName: facilities.name })
    .from(monitors)
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(where);
}

async function oneMonitor(db: Database, where: SQL): Promise<MonitorRow | undefined> {
  const [row] = await monitorsWhere(db, where);
  return row;
}

/** The existing ones of the ids, deleted or not. */
export function findMonitors(db: Database, ids: readonly string[]): Promise<MonitorRow[]> {
  return monitorsWhere(db, isSelected(monitors.id, { only: ids }));
}

/** Deleted or not. */
export async function findMonitor(db: Database, id: string): Promise<MonitorRow | undefined> {
  return isId(id) ? oneMonitor(db, eq(monitors.id, id)) : undefined;
}

/** Finds a monitor and locks it until the transaction ends. */
export async function lockMonitor(tx: Database, id: string): Promise<MonitorRow | undefined> {
  if (!isId(id)) return undefined;
  await tx.select({ id: monitors.id }).from(monitors).where(eq(monitors.id, id)).for('update');
  return findMonitor(tx, id);
}

/** Whatever its case, deleted or not. */
export function findMonitorBySerialNumber(db: Database, serialNumber: string) {
  return oneMonitor(db, eq(monitors.serialIdentity, identityKey(serialNumber)));
}
