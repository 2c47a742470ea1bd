// Roles that two people give and take at once, or while their facility is deleted, or that somebody has who is about to lose them.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { getUser, type User } from '../../../contract/users/users.ts';
import { userRoles } from '../../../server/store/schema/index.ts';
import { typedChange } from '../../support/form-values.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const role = (name: GivenRole['role'], facility_id: string | null): GivenRole => ({
  role: name,
  facility_id,
  may_hear: false,
});

const read = async (id: string): Promise<User | undefined> =>
  (await service.ask(getUser, { params: { id } })).data[0];

function change(id: string, body: object, token = there.people.administrator.token): Promise<Response> {
  const sent = { ...typedChange, location: [there.inside.facilityId], ...body };
  return service.send(updateUser, { params: { id }, body: sent }, token);
}

describe('two who change the roles of one person at once', () => {
  it('are told of each other where they say which version they saw', async () => {
    const id = await addUser(service.db, { facilityIds: [there.inside.facilityId] });
    const { version } = (await read(id)) ?? {};
    const given = [
      [role('engineer', there.inside.facilityId)],
      [role('siteAdministrator', there.inside.facilityId)],
    ];
    const tokens = [there.people.administrator.token, there.people.siteAdministrator.token];
    const answers = await Promise.all(given.map((roles, at) => change(id, { roles, version }, tokens[at])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = given[answers.findIndex(({ status }) => status === 200)];
    expect((await read(id))?.roles).toEqual(kept);
  });

  it('leave what the last one gave where they say none', async () => {
    const id = await addUser(service.db, { facilityIds: [there.inside.facilityId] });
    const given = [[role('engineer', null)], [role('auditor', null)], []];
    const answers = await Promise.all(given.map((roles) => change(id, { roles })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(given).toContainEqual((await read(id))?.roles ?? []);
  });

  it('do not take away what the other has at another site', async () => {
    const { inside, outside, people } = there;
    const location = [inside.facilityId, outside.facilityId];
    const id = await addUser(service.db, { facilityIds: location, firstName: 'Grace', lastName: 'Hopper' });
    await service.ask(updateUser, { params: { id }, body: { ...typedChange, location } });
    const [ofAll, ofSite] = await Promise.all([
      change(id, { location, roles: [role('engineer', outside.facilityId)] }),
      change(id, { roles: [role('siteAdministrator', inside.facilityId)] }, people.siteAdministrator.token),
    ]);
    expect([ofAll.status, ofSite.status]).toEqual([200, 200]);
    expect((await read(id))?.roles).toContainEqual(role('engineer', outside.facilityId));
    expect((await read(id))?.assigned_facilities).toHaveLength(2);
  });
});

it('a role is not given for a facility that is deleted meanwhile', async () => {
  const facilityId = await addFacility(service.db);
  const id = await addUser(service.db, { facilityIds: [there.inside.facilityId] });
  const [given, deleted] = await Promise.all([
    change(id, { roles: [role('engineer', facilityId)] }),
    service.send(deleteFacilities, { body: { facility_ids: [facilityId], forceDelete: true } }),
  ]);
  expect(deleted.status).toBe(200);
  // Whichever came first: it was found, and went with the facility, or was not found any more.
  expect([200, 404]).toContain(given.status);
  expect(await read(id)).not.toHaveProperty('roles');
  const isOfIt = and(eq(userRoles.userId, id), eq(userRoles.facilityId, facilityId));
  expect(await service.db.$count(userRoles, isOfIt)).toBe(0);
});

describe('one’s own right', () => {
  it('is not taken by the last administrator, whatever is given in its place', async () => {
    const { id } = there.people.administrator;
    const roles = [role('siteAdministrator', there.inside.facilityId), role('auditor', null)];
    expect(await readFailure(await change(id, { administrator: false, roles }))).toMatchObject({
      http: 422,
      errors: { administrator: "You can't remove your own administrator access." },
    });
    expect(await read(id)).toMatchObject({ administrator: true });
    expect(await read(id)).not.toHaveProperty('roles');
  });

  it('is not taken by a site administrator', async () => {
    const { id, token } = there.people.siteAdministrator;
    for (const roles of [[], [role('engineer', there.inside.facilityId)]])
      expect(
        await readFailure(await change(id, { lastName: 'siteAdministrator', roles }, token)),
      ).toMatchObject({
        http: 422,
      });
    expect((await read(id))?.roles).toEqual([role('siteAdministrator', there.inside.facilityId)]);
  });
});
