// Generated groups of hospitals: facilities with monitors that were moved, deleted or left unassigned, people of one, of several
// or of none, certificates and requests, and site administrators of facilities that overlap. Every facility has one at least.
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { deleteMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { requestLog } from '../../../contract/requests/requests.ts';
import { networkCertificates } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../certificates.ts';
import { addPersonWith, type Person } from '../people-with-roles.ts';
import { addFacilities, addMonitors, addUsers } from '../records.ts';
import type { TestService } from '../service.ts';

/** Facilities are numbers, which are taken by the number of facilities. */
interface Drawn {
  facilities: number;
  monitors: {
    at: number | null;
    movedTo: number | null | undefined;
    isDeleted: boolean;
    isOnline: boolean;
    isAsked: boolean;
  }[];
  certificates: { at: number; movedTo: number | undefined; days: number; hasLeft: boolean }[];
  people: number[][];
  administrators: number[][];
}

const which = fc.nat(11);
const maybe = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined });

export const group: fc.Arbitrary<Drawn> = fc.record({
  facilities: fc.integer({ min: 2, max: 4 }),
  monitors: fc.array(
    fc.record({
      at: fc.option(which, { freq: 6 }),
      movedTo: maybe(fc.option(which)),
      isDeleted: fc.nat(4).map((n) => n === 0),
      isOnline: fc.boolean(),
      isAsked: fc.boolean(),
    }),
    { minLength: 4, maxLength: 9 },
  ),
  certificates: fc.array(
    fc.record({
      at: which,
      movedTo: maybe(which),
      days: fc.integer({ min: -20, max: 120 }),
      hasLeft: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  people: fc.array(fc.array(which, { maxLength: 3 }), { minLength: 2, maxLength: 5 }),
  administrators: fc.array(fc.array(which, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
});

export interface Group {
  /** Ids. */
  facilities: string[];
  monitors: string[];
  people: string[];
  /** Who may do all of it in some facilities; together in all. */
  administrators: (Person & { facilities: string[] })[];
}

async function change(service: TestService, id: string, facility_id: string | null | undefined) {
  const body = {
    monitor_id: 'Changed',
    auto_log_level: 7,
    ...(facility_id !== undefined && { facility_id }),
  };
  await service.ask(updateMonitor, { params: { id }, body });
}

async function remove(service: TestService, id: string) {
  const body = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [id], forceDelete: true };
  await service.ask(deleteMonitors, { body });
}

const siteAdministrator = (facility_id: string): GivenRole => ({
  role: 'siteAdministrator',
  facility_id,
  may_hear: false,
});

let serial = 0;

/** The facilities of a group by the numbers that were drawn. */
interface Places {
  word: string;
  facility(n: number): string;
}

async function makeMonitors(service: TestService, drawn: Drawn['monitors'], { word, facility }: Places) {
  const orNone = (n: number | null) => (n === null ? null : facility(n));
  const ids = await addMonitors(
    service.db,
    drawn.map(({ at, isOnline }, n) => ({
      facilityId: orNone(at),
      name: 'Bay',
      serialNumber: `${word}-${n}`,
      online: isOnline,
      ...(isOnline && { lastCommunication: service.clock.now }),
    })),
  );
  for (const [n, { movedTo, isDeleted, isAsked }] of drawn.entries()) {
    const id = ids[n] ?? '';
    await change(service, id, movedTo === undefined ? undefined : orNone(movedTo));
    if (isAsked) await service.ask(requestLog, { params: { id } });
    if (isDeleted) await remove(service, id);
  }
  return ids;
}

async function makeHolders(service: TestService, drawn: Drawn['certificates'], { word, facility }: Places) {
  const ids = await addCertificates(
    service,
    drawn.map(({ at, movedTo, days }, n) => ({
      days,
      name: 'Holder',
      serialNumber: `${word}-C${n}`,
      facilityId: facility(at),
      ...(movedTo !== undefined && { movedTo: facility(movedTo) }),
    })),
  );
  const leaving = ids.filter((_, n) => drawn[n]?.hasLeft);
  const left = { leftAt: service.clock.now, leftReason: 'moved' } as const;
  const isTheirs = inArray(networkCertificates.monitorId, leaving);
  await service.db.update(networkCertificates).set(left).where(isTheirs);
  return ids;
}

/** The facilities of each; all but the last for the first, and for one more those that nobody has. */
function facilitiesOfEach(drawn: Drawn['administrators'], facilities: readonly string[]): string[][] {
  const [first = [], ...others] = drawn;
  const ofFirst = [0, ...first].map((n) => facilities[n % (facilities.length - 1)] ?? '');
  const ofOthers = others.map((of) => of.map((n) => facilities[n % facilities.length] ?? ''));
  const each = [ofFirst, ...ofOthers].map((of) => [...new Set(of)]);
  const left = facilities.filter((id) => !each.flat().includes(id));
  return left.length > 0 ? [...each, left] : each;
}

/** Makes a group as it was drawn. The last facility is none of the first site administrator. */
export async function makeGroup(service: TestService, drawn: Drawn): Promise<Group> {
  const { db } = service;
  serial += 1;
  const word = `Group${serial}`;
  const facilities = await addFacilities(
    db,
    Array.from({ length: drawn.facilities }, (_, n) => ({ name: `${word} Hospital ${n}` })),
  );
  const places = { word, facility: (n: number) => facilities[n % facilities.length] ?? '' };
  const monitors = await makeMonitors(service, drawn.monitors, places);
  const holders = await makeHolders(service, drawn.certificates, places);
  const people = await addUsers(
    db,
    drawn.people.map((of) => ({ lastName: word, facilityIds: [...new Set(of.map(places.facility))] })),
  );
  const administrators: Group['administrators'] = [];
  for (const of of facilitiesOfEach(drawn.administrators, facilities))
    administrators.push({ ...(await addPersonWith(service, of.map(siteAdministrator))), facilities: of });
  return { facilities, monitors: [...monitors, ...holders], people, administrators };
}
