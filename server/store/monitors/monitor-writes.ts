// Changes of monitors one by one; those of many at once are in monitor-bulk.ts.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { changedFields } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { monitorKeys } from '../lists/keys.ts';
import { monitors } from '../schema/index.ts';
import { type MonitorRow, monitorColumns } from './monitors.ts';

/** What an administrator decides about a monitor. */
export type MonitorValues = Pick<MonitorRow, 'name' | 'autoLogLevel' | 'facilityId' | 'facilityName'>;

/** What the audit trail says of a monitor, by the names of the wire; its facility also by the name it had. */
function auditFields(row: MonitorRow) {
  return {
    cloud_id: row.serialNumber,
    monitor_id: row.name,
    auto_log_level: row.autoLogLevel,
    facility_id: row.facilityId,
    facility: row.facilityName,
  };
}

function auditLabel(row: MonitorRow) {
  return { entity: 'monitor' as const, recordId: row.id, label: `${row.name} (${row.serialNumber})` };
}

/** Adds a monitor; undefined when another one, deleted or not, has its serial number. */
export async function addMonitor(
  tx: Database,
  trail: AuditTrail,
  { facilityName, ...values }: MonitorValues & { serialNumber: string; credentialHash: string },
): Promise<MonitorRow | undefined> {
  const [added] = await tx
    .insert(monitors)
    .values({ id: randomUUID(), ...values, ...monitorKeys(values) })
    .onConflictDoNothing({ target: monitors.serialIdentity })
    .returning(monitorColumns);
  if (!added) return undefined;
  const row = { ...added, facilityName };
  await trail.record({ ...auditLabel(row), before: null, after: auditFields(row) });
  return row;
}

/** Changes a monitor that is locked; where nothing is different, nothing is noted and its version stays. */
export async function changeMonitor(
  tx: Database,
  trail: AuditTrail,
  before: MonitorRow,
  { facilityName, ...values }: MonitorValues,
): Promise<MonitorRow> {
  const [changed] = await tx
    .update(monitors)
    .set({ ...values, ...monitorKeys({ name: values.name, serialNumber: before.serialNumber }) })
    .where(eq(monitors.id, before.id))
    .returning(monitorColumns);
  if (!changed) throw new Error('a monitor that is locked is gone');
  const after = { ...changed, facilityName };
  const fields = changedFields(auditFields(before), auditFields(after));
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}

/** Gives a monitor that is locked another credential; the trail says that, and no secret. */
export async function changeCredential(
  tx: Database,
  trail: AuditTrail,
  row: MonitorRow,
  credentialHash: string,
): Promise<void> {
  await tx.update(monitors).set({ credentialHash }).where(eq(monitors.id, row.id));
  await trail.record({ ...auditLabel(row), before: {}, after: { credential: 'renewed' } });
}
