// Many new facilities at once.
import { sql } from 'drizzle-orm';
import { fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { insertNew } from '../common/insert-many.ts';
import { inBatches, isOneOf, isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { facilities } from '../schema/index.ts';
import { facilityKeys } from '../schema/keys.ts';
import { type FacilityValues, facilityFields } from './facility-writes.ts';

/** Adds facilities. @returns the ids of those whose code no other facility has */
export async function addFacilities(
  tx: Database,
  trail: AuditTrail,
  rows: readonly (FacilityValues & { id: string })[],
): Promise<Set<string>> {
  const added = await insertNew(
    tx,
    facilities,
    rows.map((values) => ({ ...values, ...facilityKeys(values) })),
    facilities.codeIdentity,
  );
  await inBatches([...added], (batch) =>
    trail.recordRows({
      entity: 'facility',
      from: sql`${facilities}`,
      id: facilities.id,
      label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
      where: isSelected(facilities.id, batch),
      before: null,
      after: fieldsInSql(facilityFields, facilities),
    }),
  );
  return added;
}

/** Finds which of the codes, as identities, facilities have. */
export async function findCodeIdentities(db: Database, identities: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ identity: facilities.codeIdentity })
    .from(facilities)
    .where(isOneOf(facilities.codeIdentity, identities));
  return rows.map(({ identity }) => identity);
}
