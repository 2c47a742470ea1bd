// Roles of users, as administrators give and take them: what is stored, what follows, and what the trail says.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { getOwnRights } from '../../../contract/users/own-rights.ts';
import * as contract from '../../../contract/users/user-writes.ts';
import { getUser, listUsers, type User } from '../../../contract/users/users.ts';
import { userRoles, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let here: string;
let there: string;

beforeAll(async () => {
  service = await startTestService();
  [here = '', there = ''] = await addFacilities(service.db, [
    { name: 'Abbey', code: 'AB' },
    { name: 'Zenith', code: 'ZE' },
  ]);
});

afterAll(() => service.close());

const unknown = '11111111-1111-4111-8111-111111111111';
const role = (name: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole => ({
  role: name,
  facility_id,
  may_hear,
});

async function add(more: object = {}): Promise<User> {
  const { data } = await service.ask(contract.createUser, { body: typedUser([here], more) });
  if (!data[0]) throw new Error('no user was added');
  return data[0];
}

async function change(id: string, body: object): Promise<User> {
  const sent = { body: { ...typedChange, location: [here], ...body } };
  const { data } = await service.ask(contract.updateUser, { params: { id }, ...sent });
  if (!data[0]) throw new Error('the user was not answered');
  return data[0];
}

const create = async (body: object) =>
  readFailure(await service.send(contract.createUser, { body: typedUser([here], body) }));
const refusedChange = async (id: string, body: object) =>
  readFailure(await service.send(contract.updateUser, { params: { id }, body: { ...typedChange, ...body } }));
const read = async (id: string) => (await service.ask(getUser, { params: { id } })).data[0];
const facilitiesOf = ({ assigned_facilities: of }: User) => of.map(({ id }) => id);
const lastRecords = async () => (await readTrail(service.db)).at(-1)?.records ?? [];

describe('roles', () => {
  it('are given with a new user, in one order, and make a member of their facilities', async () => {
    const roles = [role('auditor', null, true), role('engineer', there), role('siteAdministrator', here)];
    const added = await add({ roles });
    expect(added.roles).toEqual([
      role('siteAdministrator', here),
      role('engineer', there),
      role('auditor', null, true),
    ]);
    expect(facilitiesOf(added)).toEqual([here, there]);
    expect(await read(added.user_id)).toEqual(added);
    const { data } = await service.ask(listUsers, { query: { count: 1 } });
    expect(data).toEqual([added]);
  });

  it('are not answered of a user without any', async () => {
    expect(await add({ roles: [] })).not.toHaveProperty('roles');
  });

  it('stay when a change does not name them, and go with an empty list', async () => {
    const { user_id: id, version = 0 } = await add({ roles: [role('engineer', null)] });
    const renamed = await change(id, {});
    expect(renamed).toMatchObject({ roles: [role('engineer', null)], version: version + 1 });
    const taken = await change(id, { roles: [] });
    expect(taken).not.toHaveProperty('roles');
    expect(taken.version).toBe(version + 2);
    expect(await change(id, { roles: [] })).toEqual(taken);
  });

  it('go with the facility that the user leaves, and come with one that the change does not name', async () => {
    const { user_id: id } = await add({ roles: [role('engineer', here), role('auditor', null)] });
    const moved = await change(id, { location: [there] });
    expect(moved).toMatchObject({ roles: [role('auditor', null)] });
    expect(facilitiesOf(moved)).toEqual([there]);
    const back = await change(id, { location: [], roles: [role('siteAdministrator', here)] });
    expect(back).toMatchObject({ roles: [role('siteAdministrator', here)] });
    expect(facilitiesOf(back)).toEqual([here]);
  });

  it('change in one field as well: whether an auditor hears recordings', async () => {
    const { user_id: id, version = 0 } = await add({ roles: [role('auditor', null)], ...typedChange });
    const changed = await change(id, { roles: [role('auditor', null, true)] });
    expect(changed).toMatchObject({ roles: [role('auditor', null, true)], version: version + 1 });
  });

  it('of a facility that does not exist are refused, at the role', async () => {
    const error = { http: 404, errors: { 'roles.1.facility_id': 'Facility not found.' } };
    const roles = [role('engineer', here), role('engineer', unknown)];
    expect(await create({ roles })).toMatchObject(error);
    expect(await refusedChange((await add()).user_id, { location: [here], roles })).toMatchObject(error);
    const notAnId = [role('engineer', 'no id')];
    expect(await create({ roles: notAnId })).toMatchObject({ http: 404 });
  });

  it('are a conflict for whoever saw them before', async () => {
    const { user_id: id, version } = await add({ ...typedChange });
    await change(id, { roles: [role('engineer', here)] });
    const body = { location: [here], roles: [role('siteAdministrator', here)], version };
    expect(await refusedChange(id, body)).toMatchObject({
      http: 409,
      code: 'VERSION_CONFLICT',
      data: {
        current: { roles: [role('engineer', here)] },
        sent: { roles: [role('siteAdministrator', here)] },
      },
    });
  });

  it('go with their facility, and with their user', async () => {
    const gone = await addFacility(service.db, { name: 'Gone', code: 'GO' });
    const kept = [role('engineer', here), role('auditor', null)];
    const { user_id: id, version = 0 } = await add({ roles: [role('engineer', gone), ...kept] });
    await service.ask(deleteFacilities, { body: { facility_ids: [gone], forceDelete: true } });
    expect(await read(id)).toMatchObject({ roles: kept, version: version + 1 });
    expect((await lastRecords()).find(({ recordId }) => recordId === id)).toMatchObject({
      before: { roles: 'Engineer of Abbey (AB), Engineer of Gone (GO), Auditor' },
      after: { roles: 'Engineer of Abbey (AB), Auditor', role_ids: `engineer:${here}, auditor:` },
    });
    await service.ask(contract.deleteUsers, {
      body: { user_menu: 'USER_ALL', user_ids: [id], forceDelete: true },
    });
    expect(await lastRecords()).toMatchObject([
      { before: { roles: 'Engineer of Abbey (AB), Auditor' }, after: null },
    ]);
    expect(await service.db.$count(userRoles, eq(userRoles.userId, id))).toBe(0);
  });

  it('may be for as many facilities as a hospital group has', async () => {
    const many = await addFacilities(
      service.db,
      Array.from({ length: 5_000 }, (_, at) => ({ name: `Ward ${at}`, code: `WARD-${at}` })),
    );
    const { user_id: id } = await add({ roles: many.map((facility) => role('siteAdministrator', facility)) });
    const user = await read(id);
    expect(user?.roles).toHaveLength(5_000);
    expect(user?.assigned_facilities).toHaveLength(5_001);
    await service.ask(deleteFacilities, { body: { facility_ids: many, forceDelete: true } });
    expect(await read(id)).not.toHaveProperty('roles');
  });
});

describe('the trail of roles', () => {
  it('says what somebody may do where, and not more of people without a role', async () => {
    const { user_id: id } = await add({
      ...typedChange,
      roles: [role('siteAdministrator', here), role('engineer', null), role('auditor', null, true)],
    });
    const words = 'Site administrator of Abbey (AB), Engineer of all facilities, Auditor with recordings';
    const ids = `siteAdministrator:${here}, engineer:, auditor:`;
    expect(await lastRecords()).toMatchObject([{ after: { roles: words, role_ids: ids } }]);
    await change(id, { roles: [role('auditor', null)] });
    expect(await lastRecords()).toMatchObject([
      { before: { roles: words, role_ids: ids }, after: { roles: 'Auditor', role_ids: 'auditor:' } },
    ]);
    await change(id, { roles: [] });
    expect(await lastRecords()).toMatchObject([
      { before: { roles: 'Auditor', role_ids: 'auditor:' }, after: { roles: '', role_ids: '' } },
    ]);
    await change(id, { firstName: 'Kim' });
    expect(await lastRecords()).toMatchObject([
      { before: { first_name: 'Grace' }, after: { first_name: 'Kim' } },
    ]);
    expect((await lastRecords())[0]?.after).not.toHaveProperty('roles');
    await add();
    expect((await lastRecords())[0]?.after).not.toHaveProperty('roles');
  });

  it('has nothing where nothing changed', async () => {
    const { user_id: id } = await add({ ...typedChange, roles: [role('engineer', here)] });
    const { length } = await readTrail(service.db);
    await change(id, { roles: [role('engineer', here.toUpperCase())] });
    expect(await readTrail(service.db)).toHaveLength(length);
  });
});

describe('who gets a role', () => {
  it('may use the console at once, and is told by email', async () => {
    const { user_id: id, email } = await add();
    await service.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id));
    const bearer = await service.bearer(id);
    expect((await service.send(getOwnRights, {}, bearer)).status).toBe(403);
    await change(id, { roles: [role('engineer', null)] });
    expect((await service.send(listMonitors, {}, bearer)).status).toBe(200);
    expect((await service.send(listUsers, {}, bearer)).status).toBe(403);
    await service.tryMails();
    const told = (await service.mailbox(email).letters()).filter(
      ({ subject }) => subject === 'You have access to Infusion Console',
    );
    expect(told).toHaveLength(1);
    await change(id, { roles: [] });
    expect((await service.send(getOwnRights, {}, bearer)).status).toBe(403);
  });

  it('is invited as somebody with access', async () => {
    const { email } = await add({ roles: [role('engineer', here)] });
    await service.tryMails();
    expect((await service.mailbox(email).letters()).map(({ subject }) => subject)).toEqual([
      "You're invited to Infusion Console",
    ]);
  });
});
