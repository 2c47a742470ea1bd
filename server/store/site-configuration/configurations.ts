// The stored site configuration of a facility. Whoever changes it has locked the facility against any change: new
// monitors of the facility wait, and then see it.
import { eq, sql } from 'drizzle-orm';
import { withoutQuery } from '../../base/without-query.ts';
import { changedFields, fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { isId } from '../common/order.ts';
import { isSelected, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { type AuditFields, facilities, siteConfigurations, siteFiles } from '../schema/index.ts';

export type ConfigurationRow = typeof siteConfigurations.$inferSelect;

/** For the trail's label. */
export interface NamedFacility {
  id: string;
  name: string;
  code: string;
}

type Values = Partial<Omit<ConfigurationRow, 'facilityId' | 'version'>>;

/** The configuration that counts while nothing is stored: version 0. */
function nothingStored(facilityId: string): ConfigurationRow {
  return {
    facilityId,
    version: 0,
    transferType: 'Offline',
    parametersVersion: 0,
    hashingType: 'SHA256',
    signingType: 'RSA',
    keySize: 2048,
    state: '',
    organization: '',
    organizationUnit: '',
    locality: '',
    country: '',
    commonName: '',
    addSerialNumber: false,
    authenticationType: null,
    userName: '',
    passwordSealed: null,
    cacertUrl: '',
    clientcertUrl: '',
    credentialOrigins: [],
    takesOverRoots: false,
  };
}

export async function findConfiguration(db: Database, facilityId: string): Promise<ConfigurationRow> {
  if (!isId(facilityId)) return nothingStored(facilityId);
  const [row] = await db
    .select()
    .from(siteConfigurations)
    .where(eq(siteConfigurations.facilityId, facilityId));
  return row ?? nothingStored(facilityId);
}

/** The version is raised, also by what changes in other tables alone. */
export async function writeConfiguration(
  tx: Database,
  before: ConfigurationRow,
  values: Values = {},
): Promise<ConfigurationRow> {
  const set = { ...values, version: before.version + 1 };
  const [row] = await tx
    .insert(siteConfigurations)
    .values({ facilityId: before.facilityId, ...set })
    .onConflictDoUpdate({ target: siteConfigurations.facilityId, set })
    .returning();
  if (!row) throw new Error('a site configuration was not written');
  return row;
}

/** API field → column, of what the trail may show: neither passwords nor keys. */
const auditedFields = {
  transfer_type: 'transferType',
  hashing_type: 'hashingType',
  signing_type: 'signingType',
  key_size: 'keySize',
  state: 'state',
  organization: 'organization',
  organization_unit: 'organizationUnit',
  locality: 'locality',
  country: 'country',
  common_name: 'commonName',
  add_serial_number: 'addSerialNumber',
  authentication_type: 'authenticationType',
  user_name: 'userName',
  cacert_url: 'cacertUrl',
  clientcert_url: 'clientcertUrl',
  takes_over_roots: 'takesOverRoots',
} as const satisfies Record<string, keyof ConfigurationRow>;

function auditFields(row: ConfigurationRow): AuditFields {
  return Object.fromEntries(Object.entries(auditedFields).map(([field, column]) => [field, row[column]]));
}

/** A query may be a secret. */
function masked(fields: AuditFields = {}): AuditFields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field.endsWith('_url') && typeof value === 'string' ? withoutQuery(value) : value,
    ]),
  );
}

const maskedUrlsInSql = sql`jsonb_build_object(
  'cacert_url', regexp_replace(${siteConfigurations.cacertUrl}, '[?#].*$', '?…'),
  'clientcert_url', regexp_replace(${siteConfigurations.clientcertUrl}, '[?#].*$', '?…'))`;

/** For the trail. */
export function siteLabel({ id, name, code }: NamedFacility) {
  return { entity: 'siteConfiguration' as const, recordId: id, label: `${name} (${code})` };
}

/** Records what changed in the row, and what else the call did. */
export async function recordConfiguration(
  trail: AuditTrail,
  facility: NamedFacility,
  rows: { before: ConfigurationRow; after: ConfigurationRow },
  more: { before?: AuditFields; after?: AuditFields } = {},
): Promise<void> {
  const changed = changedFields(auditFields(rows.before), auditFields(rows.after));
  await trail.record({
    ...siteLabel(facility),
    before: rows.before.version === 0 ? null : { ...masked(changed?.before), ...more.before },
    after: { ...masked(changed?.after), ...more.after },
  });
}

/** API field → names of the stored files, by the kind of the file. */
const fileNamesInSql = sql`(
  SELECT coalesce(jsonb_object_agg(field, names), '{}') FROM (
    SELECT
      CASE kind
        WHEN 'registrationAuthorityKey' THEN 'key_filename'
        WHEN 'registrationAuthorityCertificate' THEN 'cert_filename'
        WHEN 'estRoot' THEN 'managementca_filename'
        WHEN 'wpa' THEN 'wpa_filename'
        ELSE 'cacert_filename'
      END AS field,
      string_agg(file_name, ', ' ORDER BY file_name) AS names
    FROM ${siteFiles} WHERE ${siteFiles.facilityId} = ${siteConfigurations.facilityId} GROUP BY field
  ) AS named)`;

/** Records what goes with facilities; call it before they are deleted. */
export function recordDeletedConfigurations(trail: AuditTrail, facilityIds: SelectionFilter): Promise<void> {
  return trail.recordRows({
    entity: 'siteConfiguration',
    from: sql`${siteConfigurations} JOIN ${facilities} ON ${eq(facilities.id, siteConfigurations.facilityId)}`,
    id: siteConfigurations.facilityId,
    label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
    before: sql`${fieldsInSql(auditedFields, siteConfigurations)} || ${maskedUrlsInSql} || ${fileNamesInSql}`,
    after: null,
    where: isSelected(siteConfigurations.facilityId, facilityIds),
  });
}
