// The audit trail as it is read, and what the app tells it of exports.
import type { z } from 'zod';
import * as contract from '../../../contract/audit/audit.ts';
import { toTimeSpan } from '../../base/day-range.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { recordEventOf } from '../../store/audit/audited-write.ts';
import { type CallRow, readTrail, type TrailFilter } from '../../store/audit/read.ts';
import { listRecords, type RecordRow, readRecords } from '../../store/audit/records.ts';
import { findVerification } from '../../store/audit/verification.ts';
import { isId } from '../../store/common/order.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordMonitor } from '../../store/monitors/monitor-bulk.ts';

interface AuditParts {
  db: Database;
  checkpointKey: string;
}

type Query = z.output<typeof contract.listAuditEntries.query>;

function filterOf({
  person,
  record,
  entity,
  action,
  fromDate,
  toDate,
  time_zone,
  search,
}: Query): TrailFilter {
  const from = fromDate && toTimeSpan(fromDate, fromDate, time_zone).from;
  const before = toDate && toTimeSpan(toDate, toDate, time_zone).before;
  const span = { ...(from && { from }), ...(before && { before }) };
  return { person, record, entity, action, search, span };
}

function toRecord({ entity, subjectId, label, exists, before, after }: RecordRow): contract.AuditRecord {
  return { entity, record_id: subjectId, label, exists, before, after };
}

function toEntry(call: CallRow, records: readonly RecordRow[]): contract.AuditEntry {
  return {
    id: call.id,
    number: call.sequence,
    date: call.at.toISOString(),
    person_id: call.userId,
    person: call.userName,
    job: call.job,
    address: call.addressPrefix,
    action: call.action,
    entity: call.entity,
    details: call.details,
    record_count: call.recordCount,
    records: records.filter(({ callId }) => callId === call.id).map(toRecord),
  };
}

export function auditRoutes({ db, checkpointKey }: AuditParts) {
  return {
    listAuditEntries: defineRoute(contract.listAuditEntries, async ({ query }) => {
      const { calls, next, searchedTo } = await readTrail(db, filterOf(query), query);
      const ids = calls.map(({ id }) => id);
      const records = await readRecords(db, ids, contract.recordsInEntry, query.record);
      const entries = calls.map((call) => toEntry(call, records));
      return { data: [{ entries, next, searched_date: searchedTo?.toISOString() ?? null }] };
    }),
    listAuditRecords: defineRoute(contract.listAuditRecords, async ({ params, query }) => {
      const found = isId(params.id) ? await listRecords(db, params.id, query) : undefined;
      if (!found) throw recordNotFound('notFound', 'id');
      return { data: found.rows.map(toRecord), count: found.count };
    }),
    getAuditVerification: defineRoute(contract.getAuditVerification, async () => {
      const found = await findVerification(db, checkpointKey);
      if (!found) return { data: [] };
      const { at, from, to, toDate, fault } = found;
      const numbers = { from_number: from + 1, to_number: to };
      const dates = { verified_date: at.toISOString(), to_date: toDate?.toISOString() ?? null };
      return { data: [{ ...numbers, ...dates, fault }] };
    }),
    recordExport: defineRoute(contract.recordExport, async ({ body, ...author }) => {
      const { list, count, monitor_id } = body;
      const monitor = monitor_id === undefined ? null : await requireMonitor(db, monitor_id, 'monitor_id');
      const event = { action: 'export', entity: null, details: { list, count } } as const;
      await recordEventOf(db, author, event, async (_tx, trail) => {
        if (monitor) await recordMonitor(trail, monitor.id);
        return true;
      });
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
