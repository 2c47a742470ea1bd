// What a site administrator does at the edge of their sight: a monitor that leaves it, a person who also belongs elsewhere, and
// rows that are for others.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport } from '../../../contract/jobs/imports.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor, listMonitors } from '../../../contract/monitors/monitors.ts';
import { deleteUsers } from '../../../contract/users/user-writes.ts';
import { getUser } from '../../../contract/users/users.ts';
import { userFacilities } from '../../../server/store/schema/index.ts';
import { addPeopleWithRoles, addPersonWith, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

describe('a monitor', () => {
  const move = (id: string, facility_id: string | null, token: string) =>
    service.send(
      updateMonitor,
      { params: { id }, body: { monitor_id: 'Bay', auto_log_level: 500, facility_id } },
      token,
    );

  it('that is taken out of its facility stays in sight, and is nobody’s elsewhere', async () => {
    const id = await addMonitor(service.db, { facilityId: there.inside.facilityId });
    const { token } = there.people.siteAdministrator;
    expect((await move(id, null, token)).status).toBe(200);
    expect(await callAs(service, token, getMonitor, { params: { id } })).toMatchObject([
      { facility_id: null },
    ]);
    const elsewhere = await addPersonWith(service, [
      { role: 'siteAdministrator', facility_id: there.outside.facilityId, may_hear: false },
    ]);
    expect((await service.send(getMonitor, { params: { id } }, elsewhere.token)).status).toBe(404);
    expect((await move(id, there.inside.facilityId, token)).status).toBe(200);
  });

  it('is not moved to where its mover only looks', async () => {
    const { token } = await addPersonWith(service, [
      { role: 'siteAdministrator', facility_id: there.inside.facilityId, may_hear: false },
      { role: 'engineer', facility_id: there.outside.facilityId, may_hear: false },
    ]);
    const id = await addMonitor(service.db, { facilityId: there.inside.facilityId });
    expect(await readFailure(await move(id, there.outside.facilityId, token))).toMatchObject({
      http: 404,
      errors: { facility_id: 'Facility not found.' },
    });
  });

  it('that is moved between two sites, of which one is taken then, is out of sight', async () => {
    const { inside, outside } = there;
    const { token } = await addPersonWith(service, [
      { role: 'siteAdministrator', facility_id: inside.facilityId, may_hear: false },
      { role: 'siteAdministrator', facility_id: outside.facilityId, may_hear: false },
    ]);
    const id = await addMonitor(service.db, { facilityId: inside.facilityId });
    expect((await move(id, outside.facilityId, token)).status).toBe(200);
    await service.db.delete(userFacilities).where(eq(userFacilities.facilityId, outside.facilityId));
    expect((await service.send(getMonitor, { params: { id } }, token)).status).toBe(404);
    const listed = await callAs(service, token, listMonitors);
    expect(listed.map((monitor) => monitor.id)).not.toContain(id);
  });
});

describe('a person who also belongs elsewhere', () => {
  it('only leaves, which the question and the answer say', async () => {
    const { inside, outside, people } = there;
    const shared = await addUser(service.db, { facilityIds: [inside.facilityId, outside.facilityId] });
    const own = await addUser(service.db, { facilityIds: [inside.facilityId] });
    const { token } = people.siteAdministrator;
    const body = { user_menu: 'USER_ALL', user_ids: [shared, own] };
    const asked = await readFailure(await service.send(deleteUsers, { body }, token));
    expect(asked).toMatchObject({
      http: 409,
      count: 2,
      errors: { facilities: 'People who also belong to other facilities, and only leave yours: 1.' },
    });
    const answer = await service.send(deleteUsers, { body: { ...body, forceDelete: true } }, token);
    expect(await answer.json()).toMatchObject({
      status: true,
      message: 'People who also belong to other facilities, and only left yours: 1.',
    });
    const [kept] = (await service.ask(getUser, { params: { id: shared } })).data;
    expect(kept?.assigned_facilities).toMatchObject([{ id: outside.facilityId }]);
    expect((await service.send(getUser, { params: { id: own } })).status).toBe(404);
    expect((await service.send(getUser, { params: { id: shared } }, token)).status).toBe(404);
  });
});

describe('rows of an import that are for others', () => {
  /** What is wrong with the cells of a row, as the site administrator is told. */
  async function faultsOf(entity: string, cells: Readonly<Record<string, string>>): Promise<string[]> {
    const body = {
      entity,
      columns: Object.keys(cells),
      rows: [{ row: 1, cells: Object.values(cells) }],
    };
    const [found] = await callAs(service, there.people.siteAdministrator.token, checkImport, { body });
    expect(JSON.stringify(found)).not.toContain(there.outside.facilityId);
    return (found?.issues ?? []).map(({ field, message }) => `${field}: ${message}`);
  }
  const person = {
    firstName: 'Ada',
    lastName: 'Morgan',
    email: 'ada@imports.example',
    phoneNumber: '2125550100',
  };
  const monitor = { cloud_id: 'IMPORTED-1', monitor_id: 'Imported', auto_log_level: '500' };

  it.each<[string, Record<string, string>, string[]]>([
    ['users', { ...person, facility_codes: 'CODE-Inside' }, []],
    ['users', { ...person, facility_codes: 'CODE-Outside' }, [expect.stringContaining('facility_codes: ')]],
    ['users', { ...person, facilities: 'Outside' }, [expect.stringContaining('facilities: ')]],
    [
      'users',
      { ...person, facilities: 'Inside', roles: 'Engineer: Outside' },
      [expect.stringContaining('roles: ')],
    ],
    [
      'users',
      { ...person, facilities: 'Inside', roles: 'Auditor' },
      ['roles: You can give only “Site administrator” and “Engineer”, for your own facilities.'],
    ],
    [
      'users',
      { ...person, facilities: 'Inside', roles: 'Engineer: all' },
      ['roles: You can give only “Site administrator” and “Engineer”, for your own facilities.'],
    ],
    [
      'users',
      { ...person, facilities: 'Inside', administrator: 'yes' },
      ['administrator: You can give only “Site administrator” and “Engineer”, for your own facilities.'],
    ],
    ['users', { ...person, facilities: 'Inside', roles: 'Engineer: Inside' }, []],
    ['monitors', { ...monitor, facility: 'Inside' }, []],
    ['monitors', { ...monitor, facility: 'Outside' }, [expect.stringContaining('facility: ')]],
  ])('%s %j', async (entity, cells, faults) => {
    expect(await faultsOf(entity, cells)).toEqual(faults);
  });

  it('say that a serial number or an email is taken, and not where', async () => {
    await addUser(service.db, { email: 'taken@outside.example', facilityIds: [there.outside.facilityId] });
    const taken = await faultsOf('users', {
      ...person,
      email: 'taken@outside.example',
      facilities: 'Inside',
    });
    const ofMonitor = await faultsOf('monitors', {
      ...monitor,
      cloud_id: there.outside.serialNumber,
      facility: 'Inside',
    });
    expect([...taken, ...ofMonitor]).toEqual([
      expect.stringMatching(/^email: /),
      expect.stringMatching(/^cloud_id: /),
    ]);
    expect([...taken, ...ofMonitor].join()).not.toMatch(/Outside|Member/);
  });
});
