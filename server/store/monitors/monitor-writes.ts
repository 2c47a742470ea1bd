import { eq } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import { changedFields } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { monitors } from '../schema/index.ts';
import { monitorKeys } from '../schema/keys.ts';
import { type MonitorRow, monitorColumns } from './monitors.ts';

export type MonitorValues = Pick<
  MonitorRow,
  'name' | 'autoLogLevel' | 'manufacturedOn' | 'facilityId' | 'facilityName'
>;

/** By the names of the API; the facility with the name that it had. */
function auditFields(row: MonitorRow) {
  return {
    cloud_id: row.serialNumber,
    monitor_id: row.name,
    auto_log_level: row.autoLogLevel,
    manufactured_date: row.manufacturedOn,
    facility_id: row.facilityId,
    facility: row.facilityName,
  };
}

function auditLabel(row: MonitorRow) {
  return { entity: 'monitor' as const, recordId: row.id, label: `${row.name} (${row.serialNumber})` };
}

/** Returns undefined when another monitor, deleted or not, has the serial number. */
export async function addMonitor(
  tx: Database,
  trail: AuditTrail,
  { facilityName, ...values }: MonitorValues & { serialNumber: string; credentialHash: string },
): Promise<MonitorRow | undefined> {
  const [added] = await tx
    .insert(monitors)
    .values({ id: randomUUID(), ...values, ...monitorKeys({ ...values, facilityName }) })
    .onConflictDoNothing({ target: monitors.serialIdentity })
    .returning(monitorColumns);
  if (!added) return undefined;
  const row = { ...added, facilityName };
  await trail.record({ ...auditLabel(row), before: null, after: auditFields(row) });
  return row;
}

/** Changes a locked monitor; when nothing differs, nothing is recorded and its version stays. */
export async function changeMonitor(
  tx: Database,
  trail: AuditTrail,
  before: MonitorRow,
  { facilityName, ...values }: MonitorValues,
): Promise<MonitorRow> {
  const [changed] = await tx
    .update(monitors)
    .set({
      ...values,
      ...monitorKeys({ name: values.name, serialNumber: before.serialNumber, facilityName }),
    })
    .where(eq(monitors.id, before.id))
    .returning(monitorColumns);
  if (!changed) throw new Error('a locked monitor is gone');
  const after = { ...changed, facilityName };
  const fields = changedFields(auditFields(before), auditFields(after));
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}

/** Replaces a locked monitor's credential; the audit trail records that, but no secret. */
export async function changeCredential(
  tx: Database,
  trail: AuditTrail,
  row: MonitorRow,
  credentialHash: string,
): Promise<void> {
  await tx.update(monitors).set({ credentialHash }).where(eq(monitors.id, row.id));
  await trail.record({ ...auditLabel(row), before: {}, after: { credential: 'renewed' } });
}
