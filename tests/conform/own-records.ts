// The records that are created to try writes with, known by codes that nothing else has. Only they are ever changed or
// deleted.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { countFacilities, searchFacilities } from '../../contract/facilities/facilities.ts';
import { createFacility } from '../../contract/facilities/facility-writes.ts';
import { createMonitor } from '../../contract/monitors/monitor-writes.ts';
import { countMonitors, searchMonitors } from '../../contract/monitors/monitors.ts';
import { createUser } from '../../contract/users/user-writes.ts';
import { countUsers, searchUsers } from '../../contract/users/users.ts';
import type { Attempts } from './attempts.ts';
import { rowsOf } from './known.ts';

/** Letters only: names may have no digits. */
export function randomLetters(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

export interface Own {
  id: string;
  /** Unique: serial number, facility code, email. */
  code: string;
  /** A search for this text finds it. */
  text: string;
  /** The body that it was created with. */
  body: Record<string, unknown>;
  /** As the search found it. */
  row: unknown;
}

/** An entity whose records are created and deleted again. */
interface Entity {
  create: Endpoint;
  search: Endpoint;
  /** How many there are. */
  count: [Endpoint, Record<string, string>];
  bodyOf(letters: string, facilityId: string | undefined): Record<string, unknown>;
  codeField: string;
  textField: string;
  find(attempts: Attempts, code: string): string | undefined;
}

/** Names of a user's fields in answers. */
const namesInAnswers: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  countryCode: 'country_code',
};

function storedValue(row: unknown, name: string): unknown {
  const at = (field: string): unknown => Reflect.get(Object(row), field);
  if (name === 'location')
    return z.array(z.object({ id: z.unknown() })).safeParse(at('assigned_facilities')).data?.[0]?.id;
  if (name === 'facility_id' && at('facility_id') === undefined)
    return z.object({ id: z.unknown() }).safeParse(at('assigned_facility')).data?.id;
  return at(namesInAnswers[name] ?? name);
}

/** The fields that were sent and are not as they were sent. A number may be stored as text. */
export function findLostFields(sent: Record<string, unknown>, row: unknown): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const [expected] = [value].flat();
    const stored = storedValue(row, name);
    if (String(stored) === String(expected)) return [];
    return [`\`${name}\` is ${JSON.stringify(stored)} after ${JSON.stringify(expected)} was sent.`];
  });
}

function findBy<Row>(rows: Iterable<[string, Row]>, isIt: (row: Row) => boolean): string | undefined {
  return [...rows].find(([, row]) => isIt(row))?.[0];
}

export const facilityEntity: Entity = {
  create: createFacility,
  search: searchFacilities,
  count: [countFacilities, {}],
  codeField: 'facility_id',
  textField: 'name',
  bodyOf: (letters) => ({
    name: `Conform ${letters}`,
    physical_address: '1 Test Street',
    city: 'Boston',
    state: 'Massachusetts',
    zip: '02115',
    country_code: '+1',
    timezone: 'America/New_York',
    facility_id: `CONFORM-${letters}`,
    contact_name: 'Conform Test',
    contact_email: `conform.${letters}@example.com`,
    contact_phone: '6175550100',
    mca_rep_name: 'Conform Test',
  }),
  find: ({ known }, code) => findBy(known.facilities, (row) => row.facility_id === code),
};

export const monitorEntity: Entity = {
  create: createMonitor,
  search: searchMonitors,
  count: [countMonitors, { menu: 'MONITOR_ALL' }],
  codeField: 'cloud_id',
  textField: 'monitor_id',
  bodyOf: (letters, facilityId) => ({
    cloud_id: `CONFORM-${letters}`,
    monitor_id: `Test ${letters}`,
    ...(facilityId !== undefined && { facility_id: facilityId }),
    auto_log_level: 250,
  }),
  find: ({ known }, code) => findBy(known.monitors, (row) => row.cloud_id === code),
};

export const userEntity: Entity = {
  create: createUser,
  search: searchUsers,
  count: [countUsers, { menu: 'USER_ALL' }],
  codeField: 'email',
  textField: 'lastName',
  bodyOf: (letters, facilityId) => ({
    firstName: 'Conform',
    lastName: letters,
    email: `conform.${letters}@example.com`,
    countryCode: '+1',
    phoneNumber: '6175550100',
    location: [facilityId],
  }),
  find: ({ known }, code) => findBy(known.users, (row) => row.email === code),
};

/** A record of ours, found with a search. */
async function findOwn(attempts: Attempts, entity: Entity, body: Record<string, unknown>) {
  const [code, text] = [String(body[entity.codeField]), String(body[entity.textField])];
  const query = { count: 10, page: 1 };
  const answer = await attempts.attempt(entity.search, { query, body: { searchValue: text } });
  attempts.known.learn(answer);
  const rows = rowsOf(answer);
  const id = entity.find(attempts, code);
  return id === undefined
    ? null
    : { id, code, text, body, row: rows.find((row) => Reflect.get(Object(row), entity.codeField) === code) };
}

/**
 * Creates a record; null when that failed. Only where the search fits: what is created must be found again, and most
 * backends do not say its id.
 */
export async function createOwn(
  attempts: Attempts,
  entity: Entity,
  facilityId?: string,
): Promise<Own | null> {
  if (!attempts.fits(entity.search)) return null;
  const body = entity.bodyOf(randomLetters(), facilityId);
  const answer = await attempts.attempt(entity.create, { body });
  // Also after an answer that differs: it may have been created all the same.
  const own = await findOwn(attempts, entity, body);
  if (answer && !own) {
    const { method, path } = entity.search;
    attempts.differs(entity.create, `What was added cannot be found with ${method} ${path}.`);
    attempts.leaveBehind(String(body[entity.codeField]));
  }
  const lost = answer && own ? findLostFields(body, own.row) : [];
  if (lost.length > 0) attempts.differs(entity.create, ...lost);
  return own;
}

/** Finds what a registration created. */
export function adoptUser(attempts: Attempts, email: string, lastName: string): Promise<Own | null> {
  return findOwn(attempts, userEntity, { email, lastName });
}
