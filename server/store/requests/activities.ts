import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { searchKey, searchKeyOf } from '../../../contract/common/normalise.ts';
import type { SortOrder } from '../../../contract/common/paging.ts';
import type { Severity } from '../../../contract/monitors/activities.ts';
import type { Database } from '../engine/database.ts';
import { offsetOf, orderBy, type PageQuery } from '../lists/order.ts';
import { maxSortedMatches, scanIndex, sortMatches } from '../lists/pages.ts';
import { contains, containsInScan } from '../lists/text-match.ts';
import { activities } from '../schema/index.ts';

export interface ReportedActivity {
  id: string;
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  at: Date;
}

export type ActivityRow = Pick<ReportedActivity, 'id' | 'type' | 'activity' | 'severity' | 'at'>;

const activityColumns = {
  id: activities.id,
  type: activities.type,
  activity: activities.activity,
  severity: activities.severity,
  at: activities.at,
};

/** Adds reported entries; those that were reported before stay as they are. */
export async function addActivities(
  db: Database,
  monitorId: string,
  reported: readonly ReportedActivity[],
): Promise<void> {
  const rows = reported.map((entry) => ({
    ...entry,
    monitorId,
    searchKey: searchKeyOf(entry.type, entry.activity),
  }));
  await db
    .insert(activities)
    .values(rows)
    .onConflictDoNothing({ target: [activities.monitorId, activities.sequence] });
}

export interface ActivityFilter {
  monitorId: string;
  /** Both included. */
  from: Date;
  to: Date;
  severity: Severity | null;
  text: string;
}

/** The filter without its text, as the indexes of the sorts have it. */
function inRange({ monitorId, from, to, severity }: ActivityFilter): SQL | undefined {
  return and(
    eq(activities.monitorId, monitorId),
    severity ? eq(activities.severity, severity) : undefined,
    gte(activities.at, from),
    lte(activities.at, to),
  );
}

const sorted = { table: activities, id: activities.id, by: activities.at };

export async function listActivities(
  db: Database,
  filter: ActivityFilter,
  query: PageQuery<'updated_date'>,
): Promise<{ rows: ActivityRow[]; count: number }> {
  const term = searchKey(filter.text);
  const range = inRange(filter);
  const matching = term === '' ? range : and(range, contains(activities.searchKey, term));
  const count = await db.$count(activities, matching);
  if (count <= offsetOf(query)) return { rows: [], count };
  const scanned = term === '' ? range : and(range, containsInScan(activities.searchKey, term));
  const ids =
    term !== '' && count <= maxSortedMatches
      ? sortMatches(sorted, matching, query)
      : scanIndex(sorted, scanned, query);
  const rows = await db
    .select(activityColumns)
    .from(sql`(${ids}) AS page`)
    .innerJoin(activities, sql`${activities.id} = page.id`)
    .orderBy(orderBy(activities.at, activities.id, query.sort_order));
  return { rows, count };
}

const batchSize = 1_000;

/** All entries, in batches: each is a query of its own that continues after the last row, so no writer waits. */
export async function* readAllActivities(
  db: Database,
  filter: ActivityFilter,
  order: SortOrder,
): AsyncGenerator<ActivityRow[]> {
  const term = searchKey(filter.text);
  const matching = term === '' ? undefined : containsInScan(activities.searchKey, term);
  let last: ActivityRow | undefined;
  do {
    const rows: ActivityRow[] = await db
      .select(activityColumns)
      .from(activities)
      .where(and(afterRow(filter, last, order), matching))
      .orderBy(orderBy(activities.at, activities.id, order))
      .limit(batchSize);
    yield rows;
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

/**
 * The rest of a filter after a row. The time alone comes first, and again with the id that breaks ties: by the time alone
 * the index starts where it must, and does not read earlier rows again.
 */
function afterRow(filter: ActivityFilter, last: ActivityRow | undefined, order: SortOrder): SQL | undefined {
  if (!last) return inRange(filter);
  const place = sql`(${activities.at}, ${activities.id})`;
  const end = sql`(${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return order === 'asc'
    ? and(inRange({ ...filter, from: last.at }), sql`${place} > ${end}`)
    : and(inRange({ ...filter, to: last.at }), sql`${place} < ${end}`);
}
