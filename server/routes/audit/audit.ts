import * as contract from '../../../contract/audit/audit.ts';
import { readEntries, recordsOf } from '../../audit/read-trail.ts';
import { recordExport } from '../../audit/record-export.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { CallRow } from '../../store/audit/read.ts';
import type { RecordRow } from '../../store/audit/records.ts';
import type { TrailKey } from '../../store/audit/trail-key.ts';
import { findVerification } from '../../store/audit/verification.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';

interface AuditDependencies {
  db: Database;
  checkpointKey: TrailKey;
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

export function auditRoutes({ db, checkpointKey }: AuditDependencies) {
  return {
    listAuditEntries: defineRoute(contract.listAuditEntries, async ({ query }) => {
      const { calls, records, next, searchedTo } = await readEntries(db, query);
      const entries = calls.map((call) => toEntry(call, records));
      return { data: [{ entries, next, searched_date: searchedTo?.toISOString() ?? null }] };
    }),
    listAuditRecords: defineRoute(contract.listAuditRecords, async ({ params, query }) => {
      const { rows, count } = await recordsOf(db, params.id, query);
      return { data: rows.map(toRecord), count };
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
      // What was served is the caller's own, whatever they see now.
      await outsideReach(() => recordExport(db, author, body.export));
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
