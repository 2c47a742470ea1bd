import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Channel } from '../../../contract/requests/requests.ts';
import type { TimeSpan } from '../../base/day-range.ts';
import { isId, orderBy, type PageQuery } from '../common/order.ts';
import { scanIndex } from '../common/pages.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { files } from '../schema/index.ts';

export type FileRow = typeof files.$inferSelect;

export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

/** Finds the file that a monitor sent for a request. @param channel null for a log */
export async function findFileOfRequest(
  db: Database,
  requestId: string,
  channel: Channel | null,
): Promise<FileRow | undefined> {
  const ofChannel = channel === null ? isNull(files.channel) : eq(files.channel, channel);
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.requestId, requestId), ofChannel));
  return row;
}

export async function findFileIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(isSelected(files.id, { only: ids }));
  return new Set(rows.map(({ id }) => id));
}

/** Files after an id, in the order of ids. @param after '' for the first ones */
export async function listFilesAfter(db: Database, after: string, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(after === '' ? undefined : gt(files.id, after))
    .orderBy(asc(files.id))
    .limit(limit);
}

export async function listLogs(
  db: Database,
  monitorId: string,
  { from, before }: TimeSpan,
  query: PageQuery<'created_date'>,
) {
  const where = and(
    eq(files.monitorId, monitorId),
    // As the partial index has it.
    sql`kind = 'log'`,
    gte(files.createdAt, from),
    lt(files.createdAt, before),
  );
  const sorted = { table: files, id: files.id, by: files.createdAt };
  const rows = await db
    .select({ id: files.id, fileName: files.fileName, createdAt: files.createdAt })
    .from(sql`(${scanIndex(sorted, where, query)}) AS page`)
    .innerJoin(files, sql`${files.id} = page.id`)
    .orderBy(orderBy(files.createdAt, files.id, query.sort_order));
  return { rows, count: await db.$count(files, where) };
}
