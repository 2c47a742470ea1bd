// Two sites with a monitor and a member each, and people who may do different things there. Roles are inserted directly into the
// database: what gives and takes them has tests of its own.
import type { GivenRole, GivenRoleName } from '../../contract/common/rights.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { userFacilities, userRoles } from '../../server/store/schema/index.ts';
import { addFacility, addMonitor, addUser } from './records.ts';
import type { TestService } from './service.ts';

interface Place {
  facilityId?: string | null;
  mayHear?: boolean;
}

/** A role for a facility, of which it makes a member; without one, for all. */
export async function giveRole(
  db: Database,
  userId: string,
  role: GivenRoleName,
  { facilityId = null, mayHear = false }: Place = {},
): Promise<void> {
  if (facilityId) await db.insert(userFacilities).values({ userId, facilityId }).onConflictDoNothing();
  await db.insert(userRoles).values({ userId, role, facilityId, mayHear });
}

export interface Person {
  id: string;
  /** `Bearer` and a token. */
  token: string;
  /** A service account, which has no sessions. */
  isProgram?: boolean;
}

/** A person with these roles, who is no administrator. */
export async function addPersonWith(
  service: Pick<TestService, 'db' | 'bearer'>,
  given: readonly GivenRole[],
  email?: string,
): Promise<Person> {
  const id = await addUser(service.db, { ...(email && { email }), lastName: given[0]?.role ?? 'nobody' });
  for (const { role, facility_id: facilityId, may_hear: mayHear } of given)
    await giveRole(service.db, id, role, { facilityId, mayHear });
  return { id, token: await service.bearer(id) };
}

export interface Site {
  facilityId: string;
  monitorId: string;
  serialNumber: string;
  /** A member without a role. */
  memberId: string;
}

async function addSite(db: Database, name: string): Promise<Site> {
  const facilityId = await addFacility(db, { name, code: `CODE-${name}` });
  const serialNumber = `IPM-${name.toUpperCase()}-1`;
  const monitorId = await addMonitor(db, { facilityId, name: `${name} bay 1`, serialNumber });
  const memberId = await addUser(db, { facilityIds: [facilityId], lastName: `Member of ${name}` });
  return { facilityId, monitorId, serialNumber, memberId };
}

const role = (name: GivenRoleName, facility_id: string | null, may_hear = false): GivenRole => ({
  role: name,
  facility_id,
  may_hear,
});

/** The roles of each person. `inside` is the site that people of one site have. */
export function rolesOfPeople(inside: string) {
  return {
    siteAdministrator: [role('siteAdministrator', inside)],
    engineer: [role('engineer', inside)],
    engineerOfAll: [role('engineer', null)],
    auditor: [role('auditor', null)],
    auditorWhoHears: [role('auditor', null, true)],
    nobody: [],
  };
}

export type PersonName = 'administrator' | keyof ReturnType<typeof rolesOfPeople>;

export interface PeopleWithRoles {
  inside: Site;
  outside: Site;
  /** A monitor that never had a facility. */
  unassignedId: string;
  people: Readonly<Record<PersonName, Person>>;
}

export async function addPeopleWithRoles(service: TestService): Promise<PeopleWithRoles> {
  const { db } = service;
  const inside = await addSite(db, 'Inside');
  const outside = await addSite(db, 'Outside');
  const unassignedId = await addMonitor(db, { name: 'Nowhere', serialNumber: 'IPM-NOWHERE-1' });
  const { administrator } = service.users;
  const people: Partial<Record<PersonName, Person>> = {
    administrator: { id: administrator, token: await service.bearer(administrator) },
  };
  for (const [name, given] of Object.entries(rolesOfPeople(inside.facilityId)))
    people[name as PersonName] = await addPersonWith(service, given);
  return { inside, outside, unassignedId, people: people as PeopleWithRoles['people'] };
}
