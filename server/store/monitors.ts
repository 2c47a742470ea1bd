// Monitors as the lists, the details and the pickers ask for them. A page is found by its index alone;
// only its few rows are then read whole.
import { type AnyColumn, and, eq, isNull, type SQL } from 'drizzle-orm';
import type { MonitorSortKey } from '../../contract/monitors.ts';
import { searchKey, sortKey } from '../../contract/normalise.ts';
import type { SortOrder } from '../../contract/paging.ts';
import { keptCount } from './counts.ts';
import type { Database } from './database.ts';
import { bestMatchFirst, contains } from './match.ts';
import { isId, ordered, slice } from './order.ts';
import { facilities, monitors } from './schema/index.ts';

/** Which monitors a list is about: a menu's, or one facility's. */
export type MonitorScope = 'all' | 'assigned' | 'unassigned' | 'deleted' | { facilityId: string };

export interface MonitorPage {
  count: number;
  page: number;
  sort_column: MonitorSortKey;
  sort_order: SortOrder;
}

const sortColumns: Record<MonitorSortKey, AnyColumn> = {
  status: monitors.online,
  monitor_id: monitors.nameKey,
  cloud_id: monitors.serialKey,
  last_communication: monitors.lastCommunication,
};

const shown = {
  id: monitors.id,
  serialNumber: monitors.serialNumber,
  name: monitors.name,
  facilityId: monitors.facilityId,
  facilityName: facilities.name,
  autoLogLevel: monitors.autoLogLevel,
  online: monitors.online,
  lastCommunication: monitors.lastCommunication,
  deletedAt: monitors.deletedAt,
  createdAt: monitors.createdAt,
  version: monitors.version,
};

function inScope(scope: MonitorScope): SQL | undefined {
  if (scope === 'all') return isNull(monitors.deletedAt);
  if (typeof scope === 'string') return eq(monitors.category, scope);
  return and(eq(monitors.facilityId, scope.facilityId), isNull(monitors.deletedAt));
}

/** The rows of one page. `which` is the scope's condition, and the search's where there is one. */
export function monitorPage(db: Database, which: SQL | undefined, query: MonitorPage) {
  const column = sortColumns[query.sort_column];
  const { limit, offset } = slice(query);
  const page = db
    .select({ id: monitors.id })
    .from(monitors)
    .where(which)
    .orderBy(ordered(column, monitors.id, query.sort_order))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select(shown)
    .from(page)
    .innerJoin(monitors, eq(monitors.id, page.id))
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .orderBy(ordered(column, monitors.id, query.sort_order));
}

export type MonitorRow = Awaited<ReturnType<typeof monitorPage>>[number];

/** How many monitors a scope has; kept, so that it costs the same for any fleet. */
export function countMonitors(db: Database, scope: MonitorScope): Promise<number> {
  if (scope === 'all') return keptCount(db, 'monitors:assigned', 'monitors:unassigned');
  return keptCount(
    db,
    typeof scope === 'string' ? `monitors:${scope}` : `monitors:facility:${scope.facilityId}`,
  );
}

/** A page of a scope, and how many monitors it has in all. */
export async function listMonitors(db: Database, scope: MonitorScope, query: MonitorPage) {
  const [rows, count] = await Promise.all([monitorPage(db, inScope(scope), query), countMonitors(db, scope)]);
  return { rows, count };
}

/** A page of the monitors of a scope whose name or serial number contains `text`, and how many there are. */
export async function searchMonitors(db: Database, scope: MonitorScope, text: string, query: MonitorPage) {
  const term = searchKey(text);
  if (term === '') return listMonitors(db, scope, query);
  const which = and(inScope(scope), contains(monitors.searchKey, term));
  const [rows, count] = await Promise.all([monitorPage(db, which, query), db.$count(monitors, which)]);
  return { rows, count };
}

function oneMonitor(db: Database, which: SQL) {
  return db
    .select(shown)
    .from(monitors)
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(which)
    .then((rows): MonitorRow | undefined => rows[0]);
}

/** One monitor by record id, deleted or not. */
export async function findMonitor(db: Database, id: string): Promise<MonitorRow | undefined> {
  return isId(id) ? oneMonitor(db, eq(monitors.id, id)) : undefined;
}

/** One monitor by serial number, whatever its case, deleted or not. */
export async function findMonitorBySerialNumber(db: Database, serialNumber: string) {
  return oneMonitor(db, eq(monitors.serialKey, sortKey(serialNumber)));
}

/** At most `limit` serial numbers that contain a text: the same, then those that begin with it, then the others. */
export async function findSerialNumbers(db: Database, text: string, limit = 20): Promise<string[]> {
  const term = searchKey(text);
  const rows = await db
    .select({ serialNumber: monitors.serialNumber })
    .from(monitors)
    .where(and(isNull(monitors.deletedAt), contains(monitors.serialKey, term)))
    .orderBy(bestMatchFirst(monitors.serialKey, term))
    .limit(limit);
  return rows.map((row) => row.serialNumber);
}
