// Groups by SCIM: who is in them, in each form that Entra ID and Okta send, and which roles they give by ROLES_MAP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateUser } from '../../../../contract/users/user-writes.ts';
import { getUser } from '../../../../contract/users/users.ts';
import type { MappedRole } from '../../../../server/base/config.ts';
import { createLog } from '../../../../server/base/log.ts';
import { endClaims } from '../../../../server/identity/outside/end-claims.ts';
import { directoryPeople } from '../../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../../support/audit-trail.ts';
import { readFailure } from '../../../support/read-failure.ts';
import { addFacility, addUsers } from '../../../support/records.ts';
import { groupSchema, openDirectory, patchOf, type ScimDirectory, scimUser } from '../../../support/scim.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let okta: ScimDirectory;
let north: string;
let rolesMap: Map<string, MappedRole[]>;

const given = (role: MappedRole['role'], place: string | null): MappedRole => ({
  role,
  place,
  may_hear: false,
});

beforeAll(async () => {
  rolesMap = new Map([
    ['Engineers', [given('engineer', null)]],
    ['North IT', [given('siteAdministrator', 'North')]],
    ['00gnorth', [given('engineer', 'N-1')]],
    ['Auditors', [given('auditor', null)]],
  ]);
  service = await startTestService({ other: { rolesMap, pairingTimes: { waitMs: 0 } } });
  okta = await openDirectory(service, 'Okta');
  north = await addFacility(service.db, { name: 'North', code: 'N-1' });
});

afterAll(() => service.close());

const addPerson = async (name: string, more: object = {}): Promise<string> =>
  (await okta.call('POST', '/Users', scimUser(`${name}@clinic.example`, more))).body.id;
const group = (displayName: string, members: readonly string[] = [], more: object = {}) => ({
  schemas: [groupSchema],
  displayName,
  members: members.map((value) => ({ value, display: 'x' })),
  ...more,
});
const addGroup = async (...of: Parameters<typeof group>) => {
  const { status, body } = await okta.call('POST', '/Groups', group(...of));
  expect(status).toBe(201);
  return body;
};
const patch = (id: string, ...operations: object[]) =>
  okta.call('PATCH', `/Groups/${id}`, patchOf(...operations));
const membersOf = async (id: string): Promise<string[]> =>
  (await okta.call('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value).sort();
const userNow = async (id: string) => (await service.ask(getUser, { params: { id } })).data[0];
const rolesOf = async (id: string) =>
  (await userNow(id))?.roles?.map(({ role, facility_id, by_claim }) => [role, facility_id, by_claim]);
const filtered = (filter: string) =>
  `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`;

it('answers the sequence of Entra ID: find, create, members one by one, delete', async () => {
  const [a, b] = [await addPerson('ea'), await addPerson('eb')];
  expect((await okta.call('GET', filtered('displayName eq "Ward 7"'))).body.totalResults).toBe(0);
  const { id } = await addGroup('Ward 7', [], { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' });
  const found = await okta.call('GET', filtered('displayName eq "WARD 7"'));
  expect(found.body.Resources).toMatchObject([{ id, displayName: 'Ward 7' }]);
  expect(found.body.Resources[0]).not.toHaveProperty('members');
  expect((await patch(id, { op: 'Add', path: 'members', value: [{ $ref: null, value: a }] })).status).toBe(
    204,
  );
  await patch(id, { op: 'Add', path: 'members', value: { value: b.toUpperCase() } });
  expect(await membersOf(id)).toEqual([a, b].sort());
  await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] });
  await patch(id, { op: 'Remove', path: `members[value eq "${a}"]` });
  expect(await membersOf(id)).toEqual([b]);
  await patch(id, { op: 'Replace', path: 'displayName', value: 'Ward 8' });
  const one = await okta.call('GET', filtered(`members eq "${b}" and displayName eq "ward 8"`));
  expect(one.body.Resources).toMatchObject([{ id }]);
  expect((await okta.call('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await okta.call('GET', `/Groups/${id}`)).status).toBe(404);
});

it('answers the sequence of Okta: a page, create with members, add and remove in one call, replace, rename', async () => {
  const [a, b, c] = [await addPerson('oa'), await addPerson('ob'), await addPerson('oc')];
  expect((await okta.call('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({ startIndex: 1 });
  const { id, members } = await addGroup('Test SCIMv2', [a, b]);
  expect(members).toHaveLength(2);
  const both = [
    { op: 'remove', path: `members[value eq "${a}"]` },
    { op: 'add', path: 'members', value: [{ value: c, display: 'oc@clinic.example' }] },
  ];
  expect((await patch(id, ...both)).status).toBe(204);
  expect(await membersOf(id)).toEqual([b, c].sort());
  await patch(id, { op: 'replace', path: 'members', value: [{ value: a }] });
  expect(await membersOf(id)).toEqual([a]);
  await patch(id, { op: 'replace', value: { id, displayName: 'Test SCIMv3' } });
  const put = await okta.call('PUT', `/Groups/${id}`, group('Test SCIMv4', [a, c], { id }));
  expect([put.status, put.body.displayName, put.body.members.length]).toEqual([200, 'Test SCIMv4', 2]);
  await patch(id, { op: 'remove', path: 'members' });
  expect(await membersOf(id)).toEqual([]);
  expect((await okta.call('POST', '/Groups', group('test scimV4'))).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  const unknown = '11111111-1111-4111-8111-111111111111';
  const refused = await patch(id, { op: 'add', path: 'members', value: [{ value: a }, { value: unknown }] });
  expect(refused.body).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
    detail: expect.stringContaining(unknown),
  });
  expect(await membersOf(id)).toEqual([]);
  for (const path of [
    'members[display eq "x"]',
    'owners',
    'members[value eq',
    'members[]',
    'members[foo]',
    'members.display',
  ])
    expect((await patch(id, { op: 'remove', path })).body, path).toMatchObject({ status: '400' });
});

it('gives and takes roles by the names of groups, their external ids, and the roles of people', async () => {
  const id = await addPerson('roles');
  const engineers = await addGroup('Engineers', [id]);
  expect(await rolesOf(id)).toEqual([['engineer', null, true]]);
  await addGroup('Any name', [id], { externalId: '00gnorth' });
  expect((await rolesOf(id))?.sort()).toEqual(
    [
      ['engineer', north, true],
      ['engineer', null, true],
    ].sort(),
  );
  expect((await userNow(id))?.assigned_facilities).toMatchObject([{ id: north }]);
  await patch(engineers.id, { op: 'replace', path: 'displayName', value: 'Auditors' });
  expect((await rolesOf(id))?.map(([role]) => role).sort()).toEqual(['auditor', 'engineer']);
  await okta.call(
    'PATCH',
    `/Users/${id}`,
    patchOf({ op: 'add', path: 'roles', value: [{ value: 'North IT' }] }),
  );
  expect((await rolesOf(id))?.map(([role]) => role)).toContain('siteAdministrator');

  const hand = {
    firstName: 'Given',
    lastName: 'Family',
    countryCode: '+1',
    phoneNumber: '',
    location: [],
    roles: [],
  };
  expect(
    (
      await readFailure(
        await service.send(updateUser, { params: { id }, body: { ...hand, phoneNumber: '5551234567' } }),
      )
    ).http,
  ).toBe(422);
  await okta.call('DELETE', `/Groups/${engineers.id}`);
  expect((await rolesOf(id))?.map(([role]) => role)).not.toContain('auditor');

  // Whoever starts a service without ROLES_CLAIM keeps these: the directory goes on giving them.
  const quiet = createLog(() => undefined);
  await endClaims({ rolesMap: new Map(), readonlyCopy: false }, service.db, quiet);
  expect((await rolesOf(id))?.every(([, , byClaim]) => byClaim)).toBe(true);

  await okta.call('DELETE', `/Users/${id}`);
  expect(await userNow(id)).toMatchObject({ userStatus: 'SUSPENDED', assigned_facilities: [] });
  expect(await rolesOf(id)).toBeUndefined();
});

it('gives roles by a changed map without a call of the directory', async () => {
  const id = await addPerson('swept');
  await addGroup('Ward 9', [id]);
  expect(await rolesOf(id)).toBeUndefined();
  rolesMap.set('Ward 9', [given('engineer', 'North')]);
  await service.pairing.check();
  await service.sweep();
  expect(await rolesOf(id)).toEqual([['engineer', north, true]]);
  const [last] = (await readTrail(service.db)).slice(-1);
  expect(last).toMatchObject({ job: 'directoryRoles', details: { people: 1 } });
});

it('changes a group for one of two at once who have read the same version', async () => {
  const { id, meta } = await addGroup('At once');
  const rename = (to: string) =>
    okta.call('PATCH', `/Groups/${id}`, patchOf({ op: 'replace', path: 'displayName', value: to }), {
      'if-match': meta.version,
    });
  const both = await Promise.all(['One', 'Two'].map(rename));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 412]);
});

it('loses nobody when many members come at once, and takes thousands in one call', async () => {
  const { id } = await addGroup('Many');
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => addPerson(`many${n}`)));
  await Promise.all(ids.map((value) => patch(id, { op: 'add', path: 'members', value: [{ value }] })));
  expect(await membersOf(id)).toEqual(ids.toSorted());

  const people = await addUsers(
    service.db,
    Array.from({ length: 3_000 }, (_, n) => ({ email: `t${n}@many.example` })),
  );
  const at = new Date();
  const rows = people.map((userId, n) => ({
    userId,
    userName: `t${n}`,
    userNameKey: `t${n}`,
    attributes: {},
    createdAt: at,
    changedAt: at,
  }));
  await service.db.insert(directoryPeople).values(rows);
  const put = await okta.call('PUT', `/Groups/${id}?excludedAttributes=members`, group('Many', people));
  expect(put.status).toBe(200);
  expect(await membersOf(id)).toHaveLength(3_000);
});

it('leaves one entry for a call that changes the roles of several people', async () => {
  const ids = [await addPerson('t1'), await addPerson('t2')];
  const before = (await readTrail(service.db)).length;
  await addGroup('Engineers', ids);
  const calls = (await readTrail(service.db)).slice(before);
  expect(calls).toMatchObject([
    {
      action: 'update',
      userId: okta.accountId,
      records: [{ after: { roles: expect.stringContaining('Engineer') } }, {}],
    },
  ]);
  expect(await findBrokenCall(service.db)).toBeNull();
});
