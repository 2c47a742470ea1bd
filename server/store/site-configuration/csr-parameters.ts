// Saving the CSR parameters of a facility: its monitors make new keys and CSRs. Their certificates stay valid meanwhile.
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import {
  createNetworkRequests,
  hasOpenNetworkRequest,
  isInMonitorSet,
  type RequestAuthor,
} from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { monitorCsrs, monitors } from '../schema/index.ts';
import {
  type ConfigurationRow,
  type NamedFacility,
  recordConfiguration,
  writeConfiguration,
} from './configurations.ts';

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
  | 'addSerialNumber'
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
  'addSerialNumber',
] as const satisfies (keyof CsrParameterValues)[];

interface SaveOptions {
  /** Locked. */
  facility: NamedFacility;
  before: ConfigurationRow;
  values: CsrParameterValues;
  requestAuthor: RequestAuthor;
}

/** Whether the monitor of a row has neither a CSR nor a request for one. */
const lacksCsr = sql`NOT EXISTS (
  SELECT FROM ${monitorCsrs} WHERE ${and(eq(monitorCsrs.monitorId, monitors.id), isNotNull(monitorCsrs.keyId))}
) AND NOT ${hasOpenNetworkRequest('csr')}`;

/**
 * With other parameters all monitors of the facility are asked for CSRs, with the same ones those that have none.
 * @returns how many are asked
 */
export async function saveCsrParameters(
  tx: Database,
  trail: AuditTrail,
  { facility, before, values, requestAuthor }: SaveOptions,
): Promise<{ after: ConfigurationRow; asked: number }> {
  const isOther = before.parametersVersion === 0 || keyColumns.some((name) => before[name] !== values[name]);
  const parametersVersion = before.parametersVersion + (isOther ? 1 : 0);
  const isChanged = isOther || before.transferType !== values.transferType;
  const after = isChanged ? await writeConfiguration(tx, before, { ...values, parametersVersion }) : before;
  const all = { ofFacility: facility.id };
  await lockMonitorsOf(tx, facility.id);
  if (isOther) {
    const ids = tx.select({ id: monitors.id }).from(monitors).where(isInMonitorSet(all));
    await tx.delete(monitorCsrs).where(inArray(monitorCsrs.monitorId, ids));
  }
  const asked = await createNetworkRequests(
    tx,
    'csr',
    all,
    isOther ? requestAuthor : { ...requestAuthor, condition: lacksCsr },
  );
  if (isChanged || asked > 0) {
    const more = { after: { monitors_asked_for_csr: asked } };
    await recordConfiguration(trail, facility, { before, after }, more);
  }
  return { after, asked };
}

/** Locks all monitors of a locked facility, in the order of ids. @returns how many */
export async function lockMonitorsOf(tx: Database, facilityId: string): Promise<number> {
  const locked = tx
    .select({ id: monitors.id })
    .from(monitors)
    .where(isInMonitorSet({ ofFacility: facilityId }))
    .orderBy(asc(monitors.id))
    .for('update')
    .as('locked');
  const [row] = await tx.select({ count: count() }).from(locked);
  return row?.count ?? 0;
}
