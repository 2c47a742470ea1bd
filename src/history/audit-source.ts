// Pages of the audit trail. Nothing of it is kept on the device.
import type { z } from 'zod';
import {
  type AuditEntry,
  type AuditPage,
  type AuditRecord,
  listAuditEntries,
  listAuditRecords,
} from '../../contract/audit/audit.ts';
import { maxPageSize } from '../../contract/common/paging.ts';
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

/** All records of an entry, of which a page of the trail has the first ones. */
export async function fetchAuditRecords(
  call: Call,
  { id, record_count: count }: Pick<AuditEntry, 'id' | 'record_count'>,
): Promise<AuditRecord[]> {
  const records: AuditRecord[] = [];
  for (let page = 1; records.length < count; page += 1) {
    const query = { count: maxPageSize, page };
    const { data } = await call(listAuditRecords, { params: { id }, query });
    if (data.length === 0) break;
    records.push(...data);
  }
  return records;
}

export function auditSource(query: AuditQuery): Source<AuditPage> {
  return {
    key: JSON.stringify(['audit', query]),
    fetch: (call, signal) => fetchAuditPage(call, query, signal),
    // It grows with everything that anyone does: Refresh asks for it.
    affectedBy: [],
  };
}
