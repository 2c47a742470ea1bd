// The CSRs of a facility's monitors, as an administrator sees and downloads them.
import { requireFacility } from '../common/require-facility.ts';
import { recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import * as store from '../store/certificates/monitor-csrs.ts';
import type { Database } from '../store/engine/database.ts';
import { recordMonitor } from '../store/monitors/monitor-bulk.ts';
import { countMonitors } from '../store/monitors/monitors.ts';
import { listSiteFiles } from '../store/site-configuration/site-files.ts';
import { issuerWarnings } from './issuer-warning.ts';
import { type Problem, problemOf } from './problem.ts';
import { refusal } from './problem-responses.ts';
import { joinWarnings, subjectWarnings } from './subject-warning.ts';

export interface MonitorOfFacility {
  facilityId: string;
  monitorId: string;
}

/** Names of a call's fields, by what they hold; answers about an unknown record name them. */
export interface CallFields {
  facility: string;
  monitor: string;
}

const fieldsOfPath: CallFields = { facility: 'facilityId', monitor: 'monitorId' };

/** @throws HttpError 404 where the monitor is deleted, or of another facility */
export async function requireMonitorCsr(
  db: Database,
  { facilityId, monitorId }: MonitorOfFacility,
  fields = fieldsOfPath,
): Promise<store.MonitorCsrRow> {
  const facility = await requireFacility(db, facilityId, fields.facility);
  const row = await store.findMonitorCsr(db, facility.id, monitorId);
  if (!row) throw recordNotFound('monitorUnknown', fields.monitor);
  return row;
}

/** A page of the facility's monitors, and how many there are, or how many have the words that are searched for. */
export async function listMonitorCsrs(
  db: Database,
  facilityId: string,
  page: Parameters<typeof store.listMonitorCsrs>[2],
): Promise<{ rows: store.MonitorCsrRow[]; count: number }> {
  const facility = await requireFacility(db, facilityId, fieldsOfPath.facility);
  const { rows, count } = await store.listMonitorCsrs(db, facility.id, page);
  return { rows, count: count ?? (await countMonitors(db, { facilityId: facility.id })) };
}

/** Record id of a certificate → warning about it. All rows are of one facility. */
export async function warningsOf(
  db: Database,
  rows: readonly store.MonitorCsrRow[],
): Promise<Map<string, Problem>> {
  const certificates = rows.flatMap(({ certificate }) => certificate ?? []);
  const [first] = rows;
  const files = first && certificates.length > 0 ? await listSiteFiles(db, first.facilityId) : [];
  const certified = rows.flatMap(({ certificate, csr }) => (certificate ? [{ certificate, csr }] : []));
  return joinWarnings(await issuerWarnings(files, certificates), await subjectWarnings(certified));
}

/** Records that a person downloads a monitor's CSR. @throws HttpError 409 where the monitor has sent none */
export async function downloadCsr(
  db: Database,
  author: Author,
  wanted: MonitorOfFacility,
): Promise<{ monitorId: string; fileName: string }> {
  const { csr, monitorId } = await requireMonitorCsr(db, wanted);
  if (!csr?.pem || !csr.fileName) throw refusal(problemOf('csrMissing'), undefined, 409);
  const details = { file_name: csr.fileName };
  const event = { action: 'download', entity: 'networkCertificate', details } as const;
  await recordEventOf(db, author, event, async (_tx, trail) => {
    await recordMonitor(trail, monitorId);
    return true;
  });
  return { monitorId, fileName: csr.fileName };
}
