// Records for tests, inserted directly into the database; omitted values are made up.
import { randomUUID } from 'node:crypto';
import type { UserStatus } from '../../contract/users/users.ts';
import { hashCredential } from '../../server/devices/credentials.ts';
import { insertMany } from '../../server/store/common/insert-many.ts';
import type { Database } from '../../server/store/engine/database.ts';
import {
  facilities,
  monitorPresence,
  monitors,
  userFacilities,
  users,
} from '../../server/store/schema/index.ts';
import { facilityKeys, monitorKeys, userKeys } from '../../server/store/schema/keys.ts';

let serial = 0;

export interface FacilityTexts {
  name?: string;
  physicalAddress?: string;
  city?: string;
  state?: string;
  zip?: string;
  code?: string;
}

function facilityRow(more: FacilityTexts) {
  serial += 1;
  const texts = {
    name: `Hospital ${serial}`,
    physicalAddress: `${serial} Main Street`,
    city: 'Springfield',
    state: 'Illinois',
    zip: '62701',
    code: `H-${serial}`,
    ...more,
  };
  return {
    id: randomUUID(),
    ...texts,
    ...facilityKeys(texts),
    timezone: 'America/Chicago',
    countryCode: '+1',
    contactName: 'Robin Example',
    contactEmail: 'robin@example.com',
    contactPhone: '2175550100',
    mcaRepName: 'Sam Example',
  };
}

export async function addFacilities(db: Database, list: readonly FacilityTexts[]): Promise<string[]> {
  const rows = list.map(facilityRow);
  await insertMany(db, facilities, rows);
  return rows.map(({ id }) => id);
}

export async function addFacility(db: Database, more: FacilityTexts = {}): Promise<string> {
  const [id = ''] = await addFacilities(db, [more]);
  return id;
}

export interface MonitorFacts {
  name?: string;
  serialNumber?: string;
  facilityId?: string | null;
  online?: boolean;
  lastCommunication?: Date | null;
  deletedAt?: Date | null;
  createdAt?: Date;
  /** Stored as its hash. */
  credential?: string;
}

/** The names of facilities, by id. */
async function namesOfFacilities(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: facilities.id, name: facilities.name }).from(facilities);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function monitorRow({ credential, ...more }: MonitorFacts, names: ReadonlyMap<string, string>) {
  serial += 1;
  const facts = {
    name: `Bay ${serial}`,
    serialNumber: `IPM-${serial}`,
    facilityId: null as string | null,
    online: false,
    lastCommunication: null,
    deletedAt: null,
    ...more,
  };
  const credentialHash = credential === undefined ? null : hashCredential(credential);
  const facilityName = names.get(facts.facilityId ?? '') ?? null;
  const keys = monitorKeys({ ...facts, facilityName });
  return { id: randomUUID(), ...facts, ...keys, credentialHash, autoLogLevel: 500 };
}

export async function addMonitors(db: Database, list: readonly MonitorFacts[]): Promise<string[]> {
  const names = await namesOfFacilities(db);
  const rows = list.map((facts) => monitorRow(facts, names));
  await insertMany(db, monitors, rows);
  const present = rows.flatMap(({ id, online, lastCommunication }) =>
    online && lastCommunication ? [{ monitorId: id, heardAt: lastCommunication }] : [],
  );
  await insertMany(db, monitorPresence, present);
  return rows.map(({ id }) => id);
}

export async function addMonitor(db: Database, more: MonitorFacts = {}): Promise<string> {
  const [id = ''] = await addMonitors(db, [more]);
  return id;
}

export interface UserFacts {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  administrator?: boolean;
  status?: UserStatus;
  createdAt?: Date;
  facilityIds?: readonly string[];
}

function userRow({ facilityIds = [], ...more }: UserFacts, names: ReadonlyMap<string, string>) {
  serial += 1;
  const facts = {
    firstName: 'Kim',
    lastName: 'Example',
    email: `person${serial}@example.com`,
    phoneNumber: '2175550101',
    administrator: false,
    status: 'ACTIVE',
    createdAt: new Date(),
    ...more,
  };
  const keys = userKeys({ ...facts, facilities: facilityIds.map((id) => ({ name: names.get(id) ?? '' })) });
  return { id: randomUUID(), ...facts, ...keys, countryCode: '+1' };
}

/** Users without a password. */
export async function addUsers(db: Database, list: readonly UserFacts[]): Promise<string[]> {
  const names = await namesOfFacilities(db);
  const rows = list.map((facts) => userRow(facts, names));
  await insertMany(db, users, rows);
  const memberships = rows.flatMap(({ id }, index) =>
    (list[index]?.facilityIds ?? []).map((facilityId) => ({ userId: id, facilityId })),
  );
  await insertMany(db, userFacilities, memberships);
  return rows.map(({ id }) => id);
}

export async function addUser(db: Database, more: UserFacts = {}): Promise<string> {
  const [id = ''] = await addUsers(db, [more]);
  return id;
}
