import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { phraseKey } from '../../../contract/common/normalise.ts';
import type { SortOrder } from '../../../contract/common/paging.ts';
import type { Severity } from '../../../contract/requests/cloud-log.ts';
import { offsetOf, orderBy, type PageQuery } from '../common/order.ts';
import { maxSortedMatches, scanIndex, sortMatches } from '../common/pages.ts';
import { contains, containsInScan } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { keepReachOf } from '../engine/reach.ts';
import { cloudLogEntries } from '../schema/index.ts';

export interface CloudLogRow {
  id: string;
  type: string;
  activity: string;
  severity: Severity;
  at: Date;
  receivedAt: Date;
  /** Its place in lists. */
  listedAt: Date;
}

const entryColumns = {
  id: cloudLogEntries.id,
  type: cloudLogEntries.type,
  activity: cloudLogEntries.activity,
  severity: cloudLogEntries.severity,
  at: cloudLogEntries.at,
  receivedAt: cloudLogEntries.receivedAt,
  listedAt: cloudLogEntries.listedAt,
};

export interface CloudLogFilter {
  monitorId: string;
  /** Both included. */
  from: Date;
  to: Date;
  severity: Severity | null;
  text: string;
}

/** The filter without its text, as the indexes of the sorts have it. */
function inRange({ monitorId, from, to, severity }: CloudLogFilter): SQL | undefined {
  return and(
    eq(cloudLogEntries.monitorId, monitorId),
    severity ? eq(cloudLogEntries.severity, severity) : undefined,
    gte(cloudLogEntries.listedAt, from),
    lte(cloudLogEntries.listedAt, to),
  );
}

const sorted = { table: cloudLogEntries, id: cloudLogEntries.id, by: cloudLogEntries.listedAt };

export async function listCloudLog(
  db: Database,
  filter: CloudLogFilter,
  query: PageQuery<'updated_date'>,
): Promise<{ rows: CloudLogRow[]; count: number }> {
  const term = phraseKey(filter.text);
  const range = inRange(filter);
  const matching = term === '' ? range : and(range, contains(cloudLogEntries.searchKey, term));
  const count = await db.$count(cloudLogEntries, matching);
  if (count <= offsetOf(query)) return { rows: [], count };
  const scanned = term === '' ? range : and(range, containsInScan(cloudLogEntries.searchKey, term));
  const ids =
    term !== '' && count <= maxSortedMatches
      ? sortMatches(sorted, matching, query)
      : scanIndex(sorted, scanned, query);
  const rows = await db
    .select(entryColumns)
    .from(sql`(${ids}) AS page`)
    .innerJoin(cloudLogEntries, sql`${cloudLogEntries.id} = page.id`)
    .orderBy(orderBy(cloudLogEntries.listedAt, cloudLogEntries.id, query.sort_order));
  return { rows, count };
}

const batchSize = 1_000;

/** All entries, in batches: each is a query of its own that continues after the last row, so no writer waits. */
export function readCloudLog(
  db: Database,
  filter: CloudLogFilter,
  order: SortOrder,
): AsyncIterable<CloudLogRow[]> {
  return keepReachOf(readInBatches(db, filter, order));
}

async function* readInBatches(
  db: Database,
  filter: CloudLogFilter,
  order: SortOrder,
): AsyncGenerator<CloudLogRow[]> {
  const term = phraseKey(filter.text);
  const matching = term === '' ? undefined : containsInScan(cloudLogEntries.searchKey, term);
  let last: CloudLogRow | undefined;
  do {
    const rows: CloudLogRow[] = await db
      .select(entryColumns)
      .from(cloudLogEntries)
      .where(and(afterRow(filter, last, order), matching))
      .orderBy(orderBy(cloudLogEntries.listedAt, cloudLogEntries.id, order))
      .limit(batchSize);
    yield rows;
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

/**
 * The rest of a filter after a row. The time alone comes first, and again with the id that breaks ties: by the time alone
 * the index starts where it must, and does not read earlier rows again.
 */
function afterRow(filter: CloudLogFilter, last: CloudLogRow | undefined, order: SortOrder): SQL | undefined {
  if (!last) return inRange(filter);
  const place = sql`(${cloudLogEntries.listedAt}, ${cloudLogEntries.id})`;
  const end = sql`(${last.listedAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return order === 'asc'
    ? and(inRange({ ...filter, from: last.listedAt }), sql`${place} > ${end}`)
    : and(inRange({ ...filter, to: last.listedAt }), sql`${place} < ${end}`);
}
