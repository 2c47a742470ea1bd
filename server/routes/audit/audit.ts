import * as contract from '../../../contract/audit/audit.ts';
import { createTrailPlaces, readEntries, recordsOf } from '../../audit/read-trail.ts';
import { recordExport } from '../../audit/record-export.ts';
import type { ShownCall, ShownRecord } from '../../audit/trail-in-reach.ts';
import type { Secrets } from '../../base/secrets.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { TrailKey } from '../../store/audit/trail-key.ts';
import { findVerification } from '../../store/audit/verification.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';

interface AuditDependencies {
  db: Database;
  secrets: Secrets;
  checkpointKey: TrailKey;
}

function toRecord(row: ShownRecord): contract.AuditRecord {
  const { entity, subjectId, label, exists, before, after, hiddenBefore, hiddenAfter } = row;
  return {
    entity,
    record_id: subjectId,
    label,
    exists,
    before,
    after,
    ...(hiddenBefore.length > 0 && { hidden_before: hiddenBefore }),
    ...(hiddenAfter.length > 0 && { hidden_after: hiddenAfter }),
  };
}

function toEntry(call: ShownCall, records: readonly ShownRecord[]): contract.AuditEntry {
  return {
    id: call.id,
    number: call.isNumbered ? call.sequence : null,
    date: call.at.toISOString(),
    person_id: call.userId,
    person: call.userName,
    ...(call.isPersonHidden && { person_hidden: true }),
    job: call.job,
    address: call.addressPrefix,
    action: call.action,
    entity: call.entity,
    details: call.details,
    record_count: call.recordCount,
    records: records.filter(({ callId }) => callId === call.id).map(toRecord),
  };
}

export function auditRoutes({ db, secrets, checkpointKey }: AuditDependencies) {
  const places = createTrailPlaces(secrets.derive('places in the audit trail'));
  return {
    listAuditEntries: defineRoute(contract.listAuditEntries, async (asked) => {
      const { calls, records, next, searchedTo } = await readEntries(db, places, asked);
      const entries = calls.map((call) => toEntry(call, records));
      return { data: [{ entries, next, searched_date: searchedTo?.toISOString() ?? null }] };
    }),
    listAuditRecords: defineRoute(contract.listAuditRecords, async ({ params, ...asked }) => {
      const { records, count } = await recordsOf(db, params.id, asked);
      return { data: records.map(toRecord), count };
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
