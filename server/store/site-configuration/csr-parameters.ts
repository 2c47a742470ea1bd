// Saving the CSR parameters of a facility: its monitors make new keys and CSRs. Their certificates stay valid meanwhile.
import { and, isNull } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { isSelected, lockRows } from '../lists/selection.ts';
import { monitorCsrs, monitors } from '../schema/index.ts';
import {
  type ConfigurationRow,
  type NamedFacility,
  recordConfiguration,
  writeConfiguration,
} from './configurations.ts';
import { type Asking, askMonitors, findAsked } from './network-requests.ts';

export type CsrParameterValues = Pick<
  ConfigurationRow,
  | 'transferType'
  | 'hashingType'
  | 'signingType'
  | 'keySize'
  | 'state'
  | 'organization'
  | 'organizationUnit'
  | 'locality'
  | 'country'
  | 'commonName'
>;

const keyColumns = [
  'hashingType',
  'signingType',
  'keySize',
  'state',
  'organization',
  'organizationUnit',
  'locality',
  'country',
  'commonName',
] as const satisfies (keyof CsrParameterValues)[];

interface Saving {
  /** Locked. */
  facility: NamedFacility;
  before: ConfigurationRow;
  values: CsrParameterValues;
  asking: Asking;
}

/** Those that have neither a CSR nor a request for one. */
async function findWithoutCsr(tx: Database, monitorIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ monitorId: monitorCsrs.monitorId, keyId: monitorCsrs.keyId })
    .from(monitorCsrs)
    .where(isSelected(monitorCsrs.monitorId, { only: monitorIds }));
  const having = new Set(rows.filter(({ keyId }) => keyId !== null).map(({ monitorId }) => monitorId));
  const asked = await findAsked(tx, 'csr', monitorIds);
  return monitorIds.filter((id) => !having.has(id) && !asked.has(id));
}

/**
 * With other parameters all monitors of the facility are asked for CSRs, with the same ones those that have none.
 * @returns how many are asked
 */
export async function saveCsrParameters(
  tx: Database,
  trail: AuditTrail,
  { facility, before, values, asking }: Saving,
): Promise<{ after: ConfigurationRow; asked: number }> {
  const isOther = before.parametersVersion === 0 || keyColumns.some((name) => before[name] !== values[name]);
  const parametersVersion = before.parametersVersion + (isOther ? 1 : 0);
  const isChanged = isOther || before.transferType !== values.transferType;
  const after = isChanged ? await writeConfiguration(tx, before, { ...values, parametersVersion }) : before;
  const ids = await lockMonitorsOf(tx, facility.id);
  const asked = isOther ? ids : await findWithoutCsr(tx, ids);
  if (isOther) await tx.delete(monitorCsrs).where(isSelected(monitorCsrs.monitorId, { only: ids }));
  await askMonitors(tx, 'csr', asked, asking);
  if (isChanged || asked.length > 0) {
    const more = { after: { monitors_asked_for_csr: asked.length } };
    await recordConfiguration(trail, facility, { before, after }, more);
  }
  return { after, asked: asked.length };
}

/** Locks all monitors of a locked facility. */
export function lockMonitorsOf(tx: Database, facilityId: string): Promise<string[]> {
  const where = and(isSelected(monitors.facilityId, { only: [facilityId] }), isNull(monitors.deletedAt));
  return lockRows(tx, monitors, where);
}
