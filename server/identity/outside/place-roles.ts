// Looks up the facilities of roles that a claim gives. ROLES_MAP names them by record id, Facility ID or name; one that is not there
// gives nothing until it is, and is logged once.
import type { GivenRole } from '../../../contract/common/rights.ts';
import { maxFacilitiesOfUser } from '../../../contract/users/roles.ts';
import type { MappedRole } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { isId } from '../../store/common/order.ts';
import type { Database } from '../../store/engine/database.ts';
import { findFacilities } from '../../store/facilities/facilities.ts';
import { findFacilitiesOf, type NamedFacility } from '../../store/facilities/find-named.ts';
import { roleKey } from '../../store/users/user-roles.ts';

export type PlacedRole = Omit<GivenRole, 'by_claim'>;

function toNamed(place: string): NamedFacility {
  return { name: place, code: '', city: '', nameMayBeCode: true, fields: { code: '', name: '' } };
}

type Finding = ReturnType<Awaited<ReturnType<typeof findFacilitiesOf>>>;

/** A place → the id of its facility, or why there is none. */
async function findPlaces(db: Database, places: readonly string[]): Promise<ReadonlyMap<string, Finding>> {
  if (places.length === 0) return new Map();
  const ids = new Set((await findFacilities(db, places.filter(isId))).map(({ id }) => id));
  const find = await findFacilitiesOf(db, places.map(toNamed));
  return new Map(
    places.map((place) => {
      const id = place.toLowerCase();
      return [place, ids.has(id) ? { id } : find(toNamed(place))];
    }),
  );
}

/** Roles by what they are given for: a value of ROLES_MAP. */
export type PlacedMap = ReadonlyMap<string, readonly PlacedRole[]>;

/** Each role once: two names may be of one facility, and whoever hears recordings may do all that others may. */
export function onceEach(roles: readonly PlacedRole[]): PlacedRole[] {
  const byKey = new Map<string, PlacedRole>();
  for (const one of roles) {
    const key = roleKey({ ...one, may_hear: false });
    if (!byKey.get(key)?.may_hear) byKey.set(key, one);
  }
  return [...byKey.values()].slice(0, maxFacilitiesOfUser);
}

export function createPlaceRoles(db: Database, log: Log) {
  const told = new Set<string>();

  function tell(place: string, message: string): void {
    if (told.has(place)) return;
    told.add(place);
    const why = message === 'importFacilityAmbiguous' ? 'ambiguous' : 'unknown';
    log.warn('roles.facilityNotFound', { setting: 'ROLES_MAP', facility: place, why });
  }

  async function findAll(roles: readonly MappedRole[]) {
    const found = await findPlaces(db, [...new Set(roles.flatMap(({ place }) => place ?? []))]);
    for (const [place, finding] of found) if ('fault' in finding) tell(place, finding.fault.message);
    return found;
  }

  function placed(roles: readonly MappedRole[], found: ReadonlyMap<string, Finding>): PlacedRole[] {
    return roles.flatMap(({ role, may_hear, place }): PlacedRole[] => {
      if (place === null) return [{ role, facility_id: null, may_hear }];
      const finding = found.get(place);
      return finding && 'id' in finding ? [{ role, facility_id: finding.id, may_hear }] : [];
    });
  }

  return {
    /** The roles whose facility is there, each once. */
    async placeRoles(roles: readonly MappedRole[]): Promise<PlacedRole[]> {
      return onceEach(placed(roles, await findAll(roles)));
    },

    /** Those of each value. */
    async placeMap(map: ReadonlyMap<string, readonly MappedRole[]>): Promise<PlacedMap> {
      const found = await findAll([...map.values()].flat());
      return new Map([...map].map(([value, roles]) => [value, placed(roles, found)]));
    },
  };
}
