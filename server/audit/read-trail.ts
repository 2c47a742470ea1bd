import type { z } from 'zod';
import { type listAuditEntries, recordsInEntry } from '../../contract/audit/audit.ts';
import { toTimeSpan } from '../base/day-range.ts';
import { recordNotFound } from '../http/http-error.ts';
import { readTrail, type TrailFilter, type TrailPage } from '../store/audit/read.ts';
import { listRecords, type RecordRow, readRecords } from '../store/audit/records.ts';
import { isId } from '../store/common/order.ts';
import type { Database } from '../store/engine/database.ts';

type Query = z.output<typeof listAuditEntries.query>;

function filterOf(query: Query): TrailFilter {
  const { person, record, entity, action, fromDate, toDate, time_zone, search } = query;
  const from = fromDate && toTimeSpan(fromDate, fromDate, time_zone).from;
  const before = toDate && toTimeSpan(toDate, toDate, time_zone).before;
  const span = { ...(from && { from }), ...(before && { before }) };
  return { person, record, entity, action, search, span };
}

/** Reads a page of calls, and the first records of each. */
export async function readEntries(db: Database, query: Query): Promise<TrailPage & { records: RecordRow[] }> {
  const page = await readTrail(db, filterOf(query), query);
  const ids = page.calls.map(({ id }) => id);
  return { ...page, records: await readRecords(db, ids, recordsInEntry, query.record) };
}

/** @throws HttpError 404 for an unknown call */
export async function recordsOf(db: Database, callId: string, query: Parameters<typeof listRecords>[2]) {
  const found = isId(callId) ? await listRecords(db, callId, query) : undefined;
  if (!found) throw recordNotFound('notFound', 'id');
  return found;
}
