// Many new monitors at once.
import { isNotNull, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { insertNew } from '../common/insert-many.ts';
import { inBatches, isOneOf, isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitors } from '../schema/index.ts';
import { monitorKeys } from '../schema/keys.ts';
import { monitorRows } from './monitor-bulk.ts';
import type { MonitorValues } from './monitor-writes.ts';

type NewMonitor = MonitorValues & { id: string; serialNumber: string; credentialHash: string };

const auditFields = sql`jsonb_build_object(
  'cloud_id', ${monitors.serialNumber}, 'monitor_id', ${monitors.name}, 'auto_log_level', ${monitors.autoLogLevel},
  'manufactured_date', ${monitors.manufacturedOn}, 'facility_id', ${monitors.facilityId}, 'facility', ${facilities.name})`;

/** Adds monitors, their facilities locked. @returns the ids of those whose serial number no other monitor has */
export async function addMonitors(
  tx: Database,
  trail: AuditTrail,
  rows: readonly NewMonitor[],
): Promise<Set<string>> {
  const added = await insertNew(
    tx,
    monitors,
    rows.map(({ facilityName, ...values }) => ({ ...values, ...monitorKeys({ ...values, facilityName }) })),
    monitors.serialIdentity,
  );
  await inBatches([...added], (batch) =>
    trail.recordRows({
      ...monitorRows,
      where: isSelected(monitors.id, batch),
      before: null,
      after: auditFields,
    }),
  );
  return added;
}

/** The serial numbers, as identities, that monitors have, and whether the monitor is deleted. */
export async function findSerialIdentities(
  db: Database,
  identities: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ identity: monitors.serialIdentity, isDeleted: sql<boolean>`${isNotNull(monitors.deletedAt)}` })
    .from(monitors)
    .where(isOneOf(monitors.serialIdentity, identities));
  return new Map(rows.map(({ identity, isDeleted }) => [identity, isDeleted]));
}
