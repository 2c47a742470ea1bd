// Demo data: the same at every first start, and only in an empty database.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../contract/common/normalise.ts';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { facilityForm } from '../../../contract/facilities/facility-writes.ts';
import { userForm } from '../../../contract/users/user-writes.ts';
import { userStatuses } from '../../../contract/users/users.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import {
  demoAdministrator,
  demoNurse,
  demoPeopleWithRoles,
  ensureDemoAccounts,
} from '../../../server/demo/accounts.ts';
import { demoFacilities } from '../../../server/demo/facilities.ts';
import { fillFleet } from '../../../server/demo/fill.ts';
import { demoMonitors } from '../../../server/demo/monitors.ts';
import { createSeededRandom } from '../../../server/demo/random.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { demoUsers } from '../../../server/demo/users.ts';
import { toFacilityResponse } from '../../../server/facilities/response.ts';
import {
  accounts,
  cloudLogEntries,
  facilities,
  monitors,
  oidcState,
  users,
} from '../../../server/store/schema/index.ts';
import { listUsers } from '../../../server/store/users/user-lists.ts';
import { openTestDatabase } from '../../support/database.ts';
import { authenticated, testHashing } from '../../support/passwords.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const secrets = createSecrets('a-secret-key-for-tests-with-32-characters');
const now = new Date('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;

let service: TestService;
let dataDir: string;
let fleet: (typeof monitors.$inferSelect)[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-demo-'));
  service = await startTestService();
  await service.db.delete(users);
  expect(await seedDemo(service.db, secrets, { demoMonitors: 240, dataDir }, now)).toBe(true);
  await ensureDemoAccounts(service.db, { demo: true }, testHashing);
  fleet = await service.db.select().from(monitors);
});

afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

describe('the cloud log of some monitors', () => {
  it('covers the last days and can be listed', async () => {
    const entries = await service.db.select().from(cloudLogEntries);
    const withActivity = new Set(entries.map(({ monitorId }) => monitorId));
    const busy = fleet.filter(({ id }) => withActivity.has(id));
    expect(busy).toHaveLength(12);
    expect(busy.every(({ online, category }) => online && category === 'assigned')).toBe(true);
    const times = entries.map(({ at }) => at.getTime());
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 9 * day);
    expect(entries.length).toBeGreaterThan(12 * 50);
    expect(new Set(entries.map(({ severity }) => severity))).toEqual(new Set(['INFO', 'WARNING', 'ERROR']));
  });
});

describe('the fleet', () => {
  it('has the configured size and shares', () => {
    const of = (category: string) => fleet.filter((it) => it.category === category).length;
    expect({ assigned: of('assigned'), unassigned: of('unassigned'), deleted: of('deleted') }).toEqual({
      assigned: 180,
      unassigned: 40,
      deleted: 20,
    });
  });

  it('has monitors that are online, silent for days, and never connected', () => {
    const inUse = fleet.filter((it) => !it.deletedAt);
    const alive = inUse.filter((it) => it.online).length / inUse.length;
    expect(alive).toBeGreaterThan(0.58);
    expect(alive).toBeLessThan(0.75);
    expect(inUse.some((it) => it.lastCommunication === null)).toBe(true);
    expect(inUse.some((it) => now.getTime() - (it.lastCommunication?.getTime() ?? Infinity) > 3 * day)).toBe(
      true,
    );
    expect(fleet.some((it) => it.deletedAt && it.online)).toBe(false);
  });

  it('has valid names and unique serial numbers', () => {
    for (const { name, serialNumber } of fleet) {
      expect(name).toMatch(/^[A-Z0-9a-z ]{1,15}$/);
      expect(serialNumber).toMatch(/^IPM-[0-9A-F]{4}-\d{5}$/);
    }
    expect(new Set(fleet.map((it) => it.serialNumber)).size).toBe(240);
  });

  it('is spread over twelve facilities in at least eight states', async () => {
    const places = await service.db.select().from(facilities);
    expect(places).toHaveLength(12);
    expect(new Set(places.map(({ state }) => state)).size).toBeGreaterThanOrEqual(8);
    for (const place of places) {
      const wire = toFacilityResponse(place);
      expect(wire).toMatchObject(facilityForm.parse(wire));
      expect(() => new Intl.DateTimeFormat('en', { timeZone: place.timezone })).not.toThrow();
    }
    const used = new Set(fleet.map((it) => it.facilityId).filter(Boolean));
    expect(used.size).toBe(12);
  });
});

describe('the users', () => {
  it('are 45, in every status, with three administrators', async () => {
    const seeded = await service.db.select().from(users);
    expect(seeded).toHaveLength(45);
    expect(new Set(seeded.map(({ status }) => status))).toEqual(new Set(userStatuses));
    expect(new Set(seeded.map(({ email }) => searchKey(email))).size).toBe(45);
    const administrators = seeded.filter(({ administrator }) => administrator);
    expect(administrators).toHaveLength(3);
    expect(administrators.every(({ status }) => status === 'ACTIVE')).toBe(true);
    expect(administrators[0]).toMatchObject({
      email: 'admin@example.com',
      firstName: 'Ada',
      lastName: 'Morgan',
    });
    expect(seeded.find(({ email }) => email === 'nurse@example.com')).toMatchObject({
      administrator: false,
      status: 'ACTIVE',
    });
  });

  it('have valid names, phone numbers and facilities', async () => {
    const query = { count: 100, page: 1, sort_column: 'username', sort_order: 'asc' } as const;
    const { rows } = await listUsers(service.db, { menu: 'USER_ALL' }, '', query);
    expect(rows).toHaveLength(45);
    for (const { firstName, lastName, email, countryCode, phoneNumber, facilities: theirs } of rows) {
      const typed = {
        firstName,
        lastName,
        email,
        countryCode,
        phoneNumber,
        location: theirs.map((it) => it.id),
      };
      expect(userForm.parse(typed)).toEqual(typed);
    }
  });

  it('include some who can sign in: one of each role among them', async () => {
    const expected = [demoAdministrator, demoNurse, ...demoPeopleWithRoles].map(({ id }) => id);
    expect(await usersWithPassword()).toEqual(expected.sort());
  });

  it('include one for each role, who can sign in; everybody else is as without roles', async () => {
    const { db, close } = await openTestDatabase();
    await fillFleet({ db, secrets, monitorCount: 12, now });
    await ensureDemoAccounts(db, { demo: true }, testHashing);
    const query = { count: 100, page: 1, sort_column: 'username', sort_order: 'asc' } as const;
    const { rows } = await listUsers(db, { menu: 'USER_ALL' }, '', query);
    expect(rows).toHaveLength(45);
    const people = demoPeopleWithRoles.map(({ id }) => rows.find((row) => row.id === id));
    const facilitiesOf = (place: number) => people[place]?.facilities.map(({ id }) => id) ?? [];
    const may = (role: string, ids: readonly (string | null)[]) =>
      ids.map((facility_id) => ({ role, facility_id, may_hear: false }));
    expect(people.map((person) => person?.roles)).toEqual([
      may('siteAdministrator', facilitiesOf(0)),
      may('engineer', facilitiesOf(1)),
      may('auditor', [null]),
    ]);
    expect(facilitiesOf(0)).toHaveLength(1);
    expect(facilitiesOf(1).length).toBeGreaterThan(0);
    for (const person of people) expect(person).toMatchObject({ status: 'ACTIVE', administrator: false });
    const signedIn = await Promise.all(
      demoPeopleWithRoles.map(({ email }) => authenticated(db, email, 'infusion-demo')),
    );
    expect(signedIn.map((person) => person?.id)).toEqual(demoPeopleWithRoles.map(({ id }) => id));
    expect(rows.filter(({ roles }) => roles.length > 0)).toHaveLength(3);
    const others = (of: readonly { id: string; email: string }[]) =>
      new Set(of.filter(({ id }) => people.every((it) => it?.id !== id)).map(({ email }) => email));
    const usual = others(await service.db.select().from(users));
    expect([...others(rows)].filter((email) => !usual.has(email))).toEqual([]);
    await close();
  });
});

async function usersWithPassword() {
  const found = await service.db.select({ id: accounts.userId }).from(accounts).orderBy(accounts.userId);
  return found.map(({ id }) => id);
}

describe('the demo accounts of a database that was seeded before', () => {
  const { id, email } = demoAdministrator;
  const token = { model: 'RefreshToken', id: 'demo', payload: { accountId: id } };

  async function canSignIn(plain: string) {
    return (await authenticated(service.db, email, plain))?.id === id;
  }

  async function hasSession() {
    return (await service.db.$count(oidcState, eq(oidcState.id, token.id))) > 0;
  }

  it('keep their sessions when the settings are the same at the next start', async () => {
    await service.db.insert(oidcState).values(token);
    await ensureDemoAccounts(service.db, { demo: true }, testHashing);
    expect(await canSignIn('infusion-demo')).toBe(true);
    expect(await hasSession()).toBe(true);
  });

  it('get DEMO_PASSWORD, and their sessions with the public password end', async () => {
    await ensureDemoAccounts(service.db, { demo: true, demoPassword: 'chosen by us' }, testHashing);
    expect(await canSignIn('chosen by us')).toBe(true);
    expect(await canSignIn('infusion-demo')).toBe(false);
    expect(await hasSession()).toBe(false);
    await service.db.insert(oidcState).values(token);
    await ensureDemoAccounts(service.db, { demo: true, demoPassword: 'chosen by us' }, testHashing);
    expect(await hasSession()).toBe(true);
  });

  it('have no password with DEMO=off, and one again with DEMO=on', async () => {
    await ensureDemoAccounts(service.db, { demo: false }, testHashing);
    expect(await usersWithPassword()).toEqual([]);
    expect(await hasSession()).toBe(false);
    await ensureDemoAccounts(service.db, { demo: true }, testHashing);
    expect(await canSignIn('infusion-demo')).toBe(true);
  });
});

describe('the credentials in the data folder', () => {
  it('are those of the online monitors, work, and are readable by the owner only', async () => {
    const file = join(dataDir, 'demo-monitors.json');
    const list: { serialNumber: string; credential: string }[] = JSON.parse(await readFile(file, 'utf8'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const online = fleet.filter((it) => it.online).map((it) => it.serialNumber);
    expect(list.map((it) => it.serialNumber).sort()).toEqual(online.sort());
    for (const { serialNumber, credential } of list.slice(0, 3)) {
      const basic = `Basic ${Buffer.from(`${serialNumber}:${credential}`).toString('base64')}`;
      expect((await service.send(heartbeat, {}, basic)).status).toBe(200);
    }
  });
});

it('does not seed a database that has any record', async () => {
  expect(await seedDemo(service.db, secrets, { demoMonitors: 240, dataDir }, now)).toBe(false);
  await service.db.delete(cloudLogEntries);
  await service.db.delete(monitors);
  expect(await seedDemo(service.db, secrets, { demoMonitors: 240, dataDir }, now)).toBe(false);
});

it('seeds the same data at every first start', () => {
  function make() {
    const random = createSeededRandom(1);
    const places = demoFacilities(random);
    return [places, demoUsers(random, places, now), demoMonitors(random, 500, places, now, (it) => it)];
  }
  expect(make()).toEqual(make());
});
