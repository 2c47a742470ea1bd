// Pages of the audit trail. Nothing of it is kept on the device.
import type { z } from 'zod';
import { type AuditPage, listAuditEntries } from '../../contract/audit/audit.ts';
import type { Call } from '../api/http.ts';
import { onlyRecord } from '../api/only-record.ts';
import type { Source } from '../data/source.ts';

export type AuditQuery = Omit<z.input<typeof listAuditEntries.query>, 'time_zone'>;

/** The days are those of the viewer. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export async function fetchAuditPage(
  call: Call,
  query: AuditQuery,
  signal?: AbortSignal,
): Promise<AuditPage> {
  return onlyRecord(await call(listAuditEntries, { query: { ...query, time_zone: timeZone() } }, { signal }));
}

export function auditSource(query: AuditQuery): Source<AuditPage> {
  return {
    key: JSON.stringify(['audit', query]),
    fetch: (call, signal) => fetchAuditPage(call, query, signal),
    showsFirst: 'loading',
    // It grows with everything that anyone does: Refresh asks for it.
    affectedBy: [],
  };
}
