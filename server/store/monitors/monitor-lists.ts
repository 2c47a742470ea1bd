// The lists of monitors. Their counts are kept counts (server/store/schema/counts.ts); only searches are counted.
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '../../../contract/common/normalise.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import type {
  MonitorFilters,
  MonitorListFilters,
  MonitorSortKey,
} from '../../../contract/monitors/monitors.ts';
import { selectKeptCount } from '../common/counts.ts';
import { offsetOf, orderBy, type PageQuery } from '../common/order.ts';
import {
  type ListPage,
  type SearchFilter,
  type SortedTable,
  scanIndex,
  searchPage,
} from '../common/pages.ts';
import { containsWords, containsWordsInScan } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitors } from '../schema/index.ts';
import { matchesFilters, matchesListFilters } from './monitor-filters.ts';
import { countScopes, type MonitorRow, type MonitorScope, monitorColumns } from './monitors.ts';
import { joinChangesAfter } from './state-at.ts';

type MonitorPage = PageQuery<MonitorSortKey>;

const sortColumns: Record<MonitorSortKey, PgColumn> = {
  status: monitors.online,
  monitor_id: monitors.nameKey,
  cloud_id: monitors.serialKey,
  last_communication: monitors.lastKey,
};

export function listMonitors(
  db: Database,
  scope: MonitorScope,
  query: MonitorPage,
): Promise<ListPage<MonitorRow>> {
  return readPage(
    db,
    scanIndex(sorted(query), inScope(scope), query),
    selectKeptCount(db, countScopes(scope)),
    query,
  );
}

/** All monitors, or those of a filter, which are counted. */
export async function filterMonitors(
  db: Database,
  { count, page, sort_column, sort_order, ...filters }: MonitorPage & MonitorFilters,
  now: Date,
): Promise<ListPage<MonitorRow>> {
  const query = { count, page, sort_column, sort_order };
  const where = matchesFilters(db, filters, now);
  if (where && filters.at) return findPageAt(db, new Date(filters.at), where, query);
  return where ? findPage(db, { matching: where, scanned: where }, query) : listMonitors(db, 'all', query);
}

/** Monitors of a scope that a search finds, and that its filters let through. */
export interface MonitorListing {
  scope: MonitorScope;
  /** '' for all. */
  text: string;
  filters: MonitorListFilters;
}

/** Searches in serial number, name and the facility's name. @param now for filters by time */
export async function searchMonitors(
  db: Database,
  listing: MonitorListing,
  query: MonitorPage,
  now: Date,
): Promise<ListPage<MonitorRow>> {
  const words = searchWords(listing.text);
  const filters = narrowed(db, listing, now);
  if (words.length === 0 && !filters) return listMonitors(db, listing.scope, query);
  const scanned = and(inScope(listing.scope), containsWordsInScan(monitors.searchKey, words), filters);
  return findPage(db, { matching: listFilter(db, listing, now), scanned }, query);
}

/** As it was at a moment: found once for all monitors, count and page come from that. */
async function findPageAt(
  db: Database,
  at: Date,
  where: SQL,
  query: MonitorPage,
): Promise<ListPage<MonitorRow>> {
  const key = sql`key`;
  const by = sorted(query).by;
  const found = sql`(
    WITH matches AS MATERIALIZED (SELECT ${monitors.id}, ${by} AS key FROM ${monitors} ${joinChangesAfter(at)} WHERE ${where})
    SELECT (SELECT count(*)::int FROM matches) AS count, array_to_json(ARRAY(SELECT id FROM matches
      ORDER BY ${orderBy(key, sql`id`, query.sort_order)} LIMIT ${query.count} OFFSET ${offsetOf(query)})) AS ids
  ) AS found`;
  const [row] = await db.select({ count: sql<number>`count`, ids: sql<string[]>`ids` }).from(found);
  const { count, ids } = row ?? { count: 0, ids: [] };
  if (ids.length === 0) return { rows: [], count };
  const page = sql`SELECT ${monitors.id} FROM ${monitors} WHERE ${inArray(monitors.id, ids)}`;
  return readPage(db, page, sql`${count}::int`, query);
}

async function findPage(
  db: Database,
  filter: SearchFilter,
  query: MonitorPage,
): Promise<ListPage<MonitorRow>> {
  const { count, ids } = await searchPage(db, sorted(query), filter, query);
  return ids ? readPage(db, ids, sql`${count}::int`, query) : { rows: [], count };
}

/** The rows of a menu, a search and its filters, the same for lists, counts and bulk calls. */
export function listFilter(db: Database, listing: MonitorListing, now: Date): SQL | undefined {
  const { scope, text } = listing;
  const found = containsWords(monitors.searchKey, searchWords(text));
  return and(inScope(scope), found, narrowed(db, listing, now));
}

/** By the filters. Two menus say of all their monitors whether they have a facility, which the planner does not know. */
function narrowed(db: Database, { scope, filters }: MonitorListing, now: Date): SQL | undefined {
  const { facility, ...others } = filters;
  if (facility !== withoutFacility) return matchesListFilters(db, filters, now);
  if (scope === 'assigned') return sql`false`;
  return matchesListFilters(db, scope === 'unassigned' ? others : filters, now);
}

/** The rows of a scope, as the partial indexes of the sorts have it. */
function inScope(scope: MonitorScope): SQL | undefined {
  if (scope === 'all') return isNull(monitors.deletedAt);
  if (typeof scope === 'string') return eq(monitors.category, scope);
  return and(eq(monitors.facilityId, scope.facilityId), isNull(monitors.deletedAt));
}

function sorted({ sort_column }: MonitorPage): SortedTable {
  return { table: monitors, id: monitors.id, by: sortColumns[sort_column] };
}

/** The rows of the ids, in their order, with the count; beyond the last page only the count. */
async function readPage(
  db: Database,
  ids: SQL,
  count: SQLWrapper,
  query: MonitorPage,
): Promise<ListPage<MonitorRow>> {
  const lines = await db
    .select({ count: sql<number>`total.count`, monitor: monitorColumns, facilityName: facilities.name })
    .from(sql`(SELECT ${count} AS count) AS total`)
    .leftJoin(sql`(${ids}) AS page`, sql`true`)
    .leftJoin(monitors, sql`${monitors.id} = page.id`)
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .orderBy(orderBy(sortColumns[query.sort_column], monitors.id, query.sort_order));
  const rows = lines.flatMap(({ monitor, facilityName }) => (monitor ? [{ ...monitor, facilityName }] : []));
  return { rows, count: lines[0]?.count ?? 0 };
}
