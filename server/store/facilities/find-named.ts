// The facilities that rows of a table, or settings, name.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { identityKey, sortKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../engine/database.ts';
import { findByNamesAndCodes } from './facility-names.ts';

/** A facility as a table names it: by its code, or by name and perhaps city. */
export interface NamedFacility {
  code: string;
  name: string;
  city: string;
  /** Whether `name` may be a code in its place, which comes first. */
  nameMayBeCode?: boolean;
  /** The columns of code and name, for what is wrong with them. */
  fields: { code: string; name: string };
}

type Found = Awaited<ReturnType<typeof findByNamesAndCodes>>[number];

/** The id of a facility, or why there is none. */
type Finding = { id: string } | { fault: { field: string; message: ContractMessage } };

/** Whether a facility has this name and city; an empty one is not looked at. */
function fits(facility: Found, { name, city }: NamedFacility): boolean {
  const hasName = name === '' || facility.nameKey === sortKey(name);
  return hasName && (city === '' || facility.cityKey === sortKey(city));
}

/** Looks up facilities by code, or by name and city: whatever is not certain is a fault. */
export async function findFacilitiesOf(
  db: Database,
  named: readonly NamedFacility[],
): Promise<(one: NamedFacility) => Finding> {
  const codes = new Set(
    named.flatMap(({ code, name, nameMayBeCode }) => (code === '' && nameMayBeCode ? name : code)),
  );
  codes.delete('');
  const names = new Set(named.filter(({ code }) => code === '').map(({ name }) => name));
  const rows = await findByNamesAndCodes(db, {
    nameKeys: [...names].map(sortKey),
    codeIdentities: [...codes].map(identityKey),
  });
  const byCode = new Map(rows.map((row) => [row.codeIdentity, row]));
  const byName = new Map<string, Found[]>();
  for (const row of rows) byName.set(row.nameKey, [...(byName.get(row.nameKey) ?? []), row]);

  return (one) => {
    if (one.code !== '') return byCodeOf(one, byCode);
    const withCode = one.nameMayBeCode ? byCode.get(identityKey(one.name)) : undefined;
    return withCode ? { id: withCode.id } : byNameOf(one, byName);
  };
}

function fault(field: string, message: ContractMessage): Finding {
  return { fault: { field, message } };
}

function byCodeOf(one: NamedFacility, found: ReadonlyMap<string, Found>): Finding {
  const row = found.get(identityKey(one.code));
  if (!row) return fault(one.fields.code, 'importFacilityCodeUnknown');
  return fits(row, one) ? { id: row.id } : fault(one.fields.code, 'importFacilityDiffers');
}

function byNameOf(one: NamedFacility, found: ReadonlyMap<string, Found[]>): Finding {
  const alike = (found.get(sortKey(one.name)) ?? []).filter((each) => fits(each, one));
  // 'Øst' is 'Øst', where there is an 'Ost', too.
  const same = alike.filter(({ name }) => identityKey(name) === identityKey(one.name));
  const [row, ...more] = same.length > 0 ? same : alike;
  if (!row) return fault(one.fields.name, 'importFacilityUnknown');
  return more.length === 0 ? { id: row.id } : fault(one.fields.name, 'importFacilityAmbiguous');
}
