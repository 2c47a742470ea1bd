// Recordings of a monitor: lists and deletes. A recording is what arrived for one audio request.
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Channel, ProbeStatus } from '../../../contract/requests/requests.ts';
import type { TimeSpan } from '../../base/day-range.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import { orderBy, type PageQuery } from '../common/order.ts';
import { scanIndex } from '../common/pages.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { files, monitors, recordings } from '../schema/index.ts';

export interface RecordingFile {
  id: string;
  channel: Channel;
  probeStatus: ProbeStatus;
}

export interface RecordingRow {
  /** The id of its request. */
  id: string;
  codeName: string;
  createdAt: Date;
  /** In the order in which they arrived. */
  files: RecordingFile[];
}

export function recordingsWithin(monitorId: string, { from, before }: TimeSpan): SQL | undefined {
  return and(
    eq(recordings.monitorId, monitorId),
    gte(recordings.createdAt, from),
    lt(recordings.createdAt, before),
  );
}

/** The files of the row's recording; tables are named in the SQL, because drizzle leaves them out here. */
const filesOfRecording = sql<RecordingFile[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'channel', f.channel, 'probeStatus', f.probe_status)
    ORDER BY f.created_at, f.channel), '[]')
  FROM files AS f WHERE f.request_id = recordings.id)`;

export async function listRecordings(db: Database, where: SQL | undefined, query: PageQuery<'created_date'>) {
  const sorted = { table: recordings, id: recordings.id, by: recordings.createdAt };
  const rows: RecordingRow[] = await db
    .select({
      id: recordings.id,
      codeName: recordings.codeName,
      createdAt: recordings.createdAt,
      files: filesOfRecording,
    })
    .from(sql`(${scanIndex(sorted, where, query)}) AS page`)
    .innerJoin(recordings, sql`${recordings.id} = page.id`)
    .orderBy(orderBy(recordings.createdAt, recordings.id, query.sort_order));
  return { rows, count: await db.$count(recordings, where) };
}

export function lockRecordings(
  tx: Database,
  where: SQL | undefined,
  selection: SelectionFilter,
): Promise<string[]> {
  return lockRows(tx, recordings, and(where, isSelected(recordings.id, selection)));
}

/** Deletes locked recordings; returns the ids of their files, whose bytes still exist. */
export async function deleteRecordings(
  tx: Database,
  trail: AuditTrail,
  monitorId: string,
  ids: readonly string[],
): Promise<string[]> {
  const fileIds: string[] = [];
  await inBatches(ids, async (batch) => void fileIds.push(...(await recordAndDelete(tx, trail, batch))));
  if (ids.length > 0) await notifyOfRequests(tx, [monitorId]);
  return fileIds;
}

/** Deletes locked recordings of any monitors, without a notification. */
export async function recordAndDelete(
  tx: Database,
  trail: AuditTrail,
  selection: SelectionFilter,
): Promise<string[]> {
  const where = isSelected(recordings.id, selection);
  await trail.recordRows({
    entity: 'recording',
    from: sql`${recordings} JOIN ${monitors} ON ${eq(monitors.id, recordings.monitorId)}`,
    id: recordings.id,
    label: sql`${monitors.name} || ' (' || ${monitors.serialNumber} || ')'`,
    before: sql`jsonb_build_object('code_name', ${recordings.codeName}, 'created_date', ${recordings.createdAt},
      'monitor_id', ${recordings.monitorId})`,
    after: null,
    where,
  });
  const gone = await tx
    .delete(files)
    .where(isSelected(files.requestId, selection))
    .returning({ id: files.id });
  await tx.delete(recordings).where(where);
  return gone.map(({ id }) => id);
}
