// People who come, change and go by SCIM: the sequences of Entra ID and Okta, and what their mistakes lead to.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotices } from '../../../../contract/service/notices.ts';
import { removeServiceAccountKey } from '../../../../contract/service-accounts/service-accounts.ts';
import { reactivateUser, suspendUser } from '../../../../contract/users/user-access.ts';
import { deleteUsers, updateUser } from '../../../../contract/users/user-writes.ts';
import { checkAdministrator, getUser } from '../../../../contract/users/users.ts';
import { outgoingMails, users } from '../../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../../support/audit-trail.ts';
import { readFailure } from '../../../support/read-failure.ts';
import { addUser } from '../../../support/records.ts';
import { openDirectory, patchOf, type ScimDirectory, scimUser } from '../../../support/scim.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { addServiceAccount, addServiceKey } from '../../../support/service-accounts.ts';

let service: TestService;
let entra: ScimDirectory;

beforeAll(async () => {
  service = await startTestService();
  entra = await openDirectory(service);
});

afterAll(() => service.close());

const userNow = async (id: string) => (await service.ask(getUser, { params: { id } })).data[0];
const add = async (userName: string, more: object = {}) => {
  const { status, body } = await entra.call('POST', '/Users', scimUser(userName, more));
  expect(status).toBe(201);
  return body;
};
const patch = (id: string, ...operations: object[]) =>
  entra.call('PATCH', `/Users/${id}`, patchOf(...operations));
const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`;

it('serves what a directory reads first', async () => {
  const config = await entra.call('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true },
    etag: { supported: true },
  });
  const types = await entra.call('GET', '/ResourceTypes');
  expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
  const { body } = await entra.call('GET', '/Schemas');
  expect(body.totalResults).toBe(2);
  const one = await entra.call('GET', `/Schemas/${body.Resources[0]?.id}`);
  expect(one.body.attributes.map(({ name }) => name)).toContain('userName');
  expect(one.body.attributes.map(({ name }) => name)).not.toContain('title');
});

it('answers the sequence of Entra ID: find, create, read, update, disable, delete', async () => {
  const userName = 'Anna.Lee@Clinic.example';
  expect((await entra.call('GET', filtered(`userName eq "${userName}"`))).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  });
  const created = await entra.call(
    'POST',
    '/Users',
    scimUser(userName, { name: { givenName: 'Anna', familyName: 'Lee' } }),
  );
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.headers.get('location')).toBe(`http://localhost:8080/scim/v2/Users/${id}`);
  expect(created.headers.get('etag')).toBe(created.body.meta.version);
  expect(created.body).toMatchObject({
    userName,
    active: true,
    name: { givenName: 'Anna', familyName: 'Lee' },
  });
  expect(await userNow(id)).toMatchObject({
    first_name: 'Anna',
    last_name: 'Lee',
    email: userName,
    userStatus: 'STAGED',
    managed_by: 'directory',
  });
  for (const filter of [
    'userName eq "anna.lee@clinic.EXAMPLE"',
    `externalId eq "0a21f0f2-${userName}"`,
    'emails[type eq "work"].value eq "anna.lee@clinic.example"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna.lee@clinic.example" and active eq true',
  ])
    expect((await entra.call('GET', filtered(filter))).body, filter).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    });
  expect((await entra.call('GET', `/Users/${id}`)).body).toMatchObject({ id, userName });

  const updated = await patch(
    id,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'anna.ray@clinic.example' },
    { op: 'Replace', path: 'name.familyName', value: 'Ray' },
    { op: 'Add', path: 'title', value: 'Nurse' },
  );
  expect(updated.status).toBe(200);
  expect(updated.body.emails).toEqual([{ primary: true, type: 'work', value: 'anna.ray@clinic.example' }]);
  expect(await userNow(id)).toMatchObject({ last_name: 'Ray', email: 'anna.ray@clinic.example' });

  const disabled = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
  expect(disabled.body).toMatchObject({ active: false });
  expect(await userNow(id)).toMatchObject({ userStatus: 'SUSPENDED' });
  expect((await patch(id, { op: 'Replace', value: { active: 'True' } })).body).toMatchObject({
    active: true,
  });
  expect(await userNow(id)).toMatchObject({ userStatus: 'STAGED' });

  expect((await entra.call('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await entra.call('GET', `/Users/${id}`)).status).toBe(404);
  expect((await entra.call('DELETE', `/Users/${id}`)).status).toBe(404);
  const left = await userNow(id);
  expect(left).toMatchObject({ userStatus: 'SUSPENDED' });
  expect(left).not.toHaveProperty('managed_by');
  // The same person comes back.
  const again = await entra.call('POST', '/Users', scimUser('anna.ray@clinic.example'));
  expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true]);
  expect(await userNow(id)).toMatchObject({ userStatus: 'STAGED' });
});

it('answers the sequence of Okta: a page of two, create, update by PUT, deactivate', async () => {
  expect((await entra.call('GET', '/Users?startIndex=1&count=2')).body).toMatchObject({ startIndex: 1 });
  const userName = 'test.user@okta.example';
  const sent = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const { body } = await entra.call('POST', '/Users', sent);
  expect(body).not.toHaveProperty('password');
  const read = await entra.call('GET', `/Users/${body.id}`);
  const put = await entra.call('PUT', `/Users/${body.id}`, {
    ...read.body,
    name: { givenName: 'Another', familyName: 'User' },
  });
  expect([put.status, put.body.name.givenName, put.body.displayName]).toEqual([200, 'Another', 'Test User']);
  const off = await entra.call('PUT', `/Users/${body.id}`, { ...put.body, active: false });
  expect(off.body.active).toBe(false);
  const on = await patch(body.id, { op: 'replace', value: { active: true } });
  expect(on.body.active).toBe(true);
});

it('pages through all without leaving any out, and shows what is asked for', async () => {
  for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) await add(`${name}@pages.example`);
  const ids: string[] = [];
  const first = await entra.call('GET', '/Users?count=0');
  expect(first.body.Resources).toEqual([]);
  for (let start = 1; start <= first.body.totalResults; start += 2) {
    const { body } = await entra.call('GET', `/Users?startIndex=${start}&count=2`);
    ids.push(...body.Resources.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(first.body.totalResults);
  const only = await entra.call(
    'GET',
    `${filtered('userName eq "p1@pages.example"')}&attributes=userName,name.givenName`,
  );
  expect(Object.keys(only.body.Resources[0] ?? {}).sort()).toEqual(['id', 'name', 'schemas', 'userName']);
  expect(only.body.Resources[0]?.name).toEqual({ givenName: 'Given' });
  const without = await entra.call('GET', `/Users/${ids[0]}?excludedAttributes=emails`);
  expect(without.body).not.toHaveProperty('emails');
});

it.each([
  ['userName', 'invalidFilter'],
  ['userName eq', 'invalidFilter'],
  ['title eq "Nurse"', 'invalidFilter'],
  ['active gt 3', 'invalidFilter'],
])('refuses the filter %s', async (filter, scimType) => {
  expect((await entra.call('GET', filtered(filter))).body).toMatchObject({ status: '400', scimType });
});

describe('the same person twice', () => {
  it('is refused, in other case and with the domain in another form, too', async () => {
    await add('jürgen@münchen.example', { emails: [{ value: 'juergen@münchen.example', type: 'work' }] });
    const emails = [{ value: 'JUERGEN@xn--mnchen-3ya.example', type: 'work' }];
    for (const again of [
      { emails },
      { userName: 'JÜRGEN@xn--mnchen-3ya.example', emails: [{ value: 'x@y.example' }] },
    ])
      expect((await entra.call('POST', '/Users', scimUser('other', again))).body).toMatchObject({
        status: '409',
        scimType: 'uniqueness',
      });
  });

  it('is one of two calls at once', async () => {
    const twice = await Promise.all(
      [1, 2, 3].map(() => entra.call('POST', '/Users', scimUser('twice@clinic.example'))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is refused as the change of another one', async () => {
    const [one] = [await add('one@clinic.example'), await add('other@clinic.example')];
    expect(
      (await patch(one.id, { op: 'replace', path: 'userName', value: 'OTHER@clinic.example' })).status,
    ).toBe(409);
    expect((await entra.call('GET', `/Users/${one.id}`)).body.userName).toBe('one@clinic.example');
  });

  it('is adopted where the console has the person already', async () => {
    const id = await addUser(service.db, { email: 'Known@clinic.example', status: 'ACTIVE' });
    const { body } = await entra.call('POST', '/Users', scimUser('known@CLINIC.example'));
    expect(body.id).toBe(id);
    expect(await userNow(id)).toMatchObject({
      managed_by: 'directory',
      userStatus: 'ACTIVE',
      first_name: 'Given',
    });
  });
});

it('invites whoever is new, back, or has another email, and nobody twice', async () => {
  const letters = async (email: string) => {
    // Those of the tests before wait, too, and some are sent at a time.
    while ((await service.db.$count(outgoingMails)) > 0) await service.tryMails();
    return (await service.mailbox(email).letters()).length;
  };
  const { id } = await add('mail@clinic.example');
  expect(await letters('mail@clinic.example')).toBe(1);
  await patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: 'MAIL@clinic.example' });
  expect(await letters('mail@clinic.example')).toBe(1);
  await patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: 'post@clinic.example' });
  expect(await letters('post@clinic.example')).toBe(1);
  await patch(id, { op: 'replace', path: 'active', value: false });
  await patch(id, { op: 'replace', path: 'active', value: true });
  expect(await letters('post@clinic.example')).toBe(2);
});

it('changes only the version that was read', async () => {
  const { id, meta } = await add('etag@clinic.example');
  const rename = (to: string, headers: Record<string, string>) =>
    entra.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: to }), headers);
  const both = await Promise.all(['A', 'B'].map((to) => rename(to, { 'if-match': meta.version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { headers, body } = await entra.call('GET', `/Users/${id}`);
  const etag = headers.get('etag') ?? '';
  expect((await entra.call('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
  // Nothing changes, and neither does the version.
  expect((await rename(body.displayName, { 'if-match': etag })).body.meta.version).toBe(etag);
  expect((await entra.call('DELETE', `/Users/${id}`, undefined, { 'if-match': 'W/"1"' })).status).toBe(412);
});

it('suspends as by hand: sessions end at once; what was suspended by hand stays so', async () => {
  const id = await addUser(service.db, { email: 'admin2@clinic.example', administrator: true });
  await add('admin2@clinic.example');
  const token = await service.bearer(id);
  expect((await service.send(checkAdministrator, {}, token)).status).toBe(200);
  await patch(id, { op: 'replace', path: 'active', value: false });
  expect((await service.send(checkAdministrator, {}, token)).status).toBe(401);
  expect(await readFailure(await service.send(reactivateUser, { params: { id } }))).toMatchObject({
    http: 422,
  });
  await patch(id, { op: 'replace', path: 'active', value: true });
  expect(await userNow(id)).toMatchObject({ userStatus: 'ACTIVE' });

  await service.ask(suspendUser, { params: { id } });
  const { body } = await patch(
    id,
    { op: 'replace', path: 'displayName', value: 'X' },
    { op: 'replace', path: 'active', value: true },
  );
  expect(body).toMatchObject({ active: false, displayName: 'X' });
  expect(await userNow(id)).toMatchObject({ userStatus: 'SUSPENDED' });
  await service.ask(reactivateUser, { params: { id } });
});

it('refuses by hand what the directory says, and nothing else', async () => {
  const { id } = await add('hand@clinic.example');
  const change = {
    firstName: 'Given',
    lastName: 'Family',
    countryCode: '+1',
    phoneNumber: '5551234567',
    location: [],
  };
  const refused = await readFailure(await service.send(updateUser, { params: { id }, body: change }));
  expect(refused).toMatchObject({ http: 422, errors: { phoneNumber: expect.any(String) } });
  await patch(id, { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555 123 4567' });
  await service.ask(updateUser, { params: { id }, body: { ...change, administrator: true } });
  expect(await userNow(id)).toMatchObject({ administrator: true, phone_number: '5551234567' });
  await service.ask(updateUser, { params: { id }, body: { ...change, administrator: false } });
  const deleted = await service.send(deleteUsers, { body: { user_menu: 'USER_ALL', user_ids: [id] } });
  expect(await readFailure(deleted)).toMatchObject({ http: 422 });
});

it('moves no administrator’s emails elsewhere, neither by a change nor by adopting them', async () => {
  const email = 'boss@clinic.example';
  const id = await addUser(service.db, { email, administrator: true, status: 'ACTIVE' });
  const elsewhere = [{ value: 'thief@clinic.example', type: 'work' }];
  const adopted = await entra.call('POST', '/Users', scimUser(email, { emails: elsewhere }));
  expect(adopted.status).toBe(409);
  await add(email);
  const path = 'emails[type eq "work"].value';
  expect((await patch(id, { op: 'replace', path, value: 'thief@clinic.example' })).status).toBe(409);
  expect(await userNow(id)).toMatchObject({ email });
  await service.db.update(users).set({ administrator: false }).where(eq(users.id, id));
});

it('sends emails to the work address, also where another one is primary', async () => {
  const emails = [
    { value: 'home@private.example', type: 'home', primary: true },
    { value: 'ward@clinic.example', type: 'work' },
  ];
  const { id } = await add('ward@clinic.example', { emails });
  expect(await userNow(id)).toMatchObject({ email: 'ward@clinic.example' });
});

it('refuses filters that nobody could read in a moment', async () => {
  const groups = Array.from({ length: 25 }, () => '(userName eq "a" or userName eq "b")').join(' and ');
  for (const filter of [groups, `userName eq "${'\\'.repeat(60)}`, `userName eq "${'\n'.repeat(60)}`]) {
    const { status } = await entra.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
  }
});

it('keeps the last administrator who can sign in, and says so until it is over', async () => {
  const last = service.users.administrator;
  await service.db
    .update(users)
    .set({ administrator: false })
    .where(eq(users.email, 'admin2@clinic.example'));
  await add('admin@example.com');
  const suspend = () => patch(last, { op: 'replace', path: 'active', value: 'False' });
  expect(await suspend()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('last administrator') },
  });
  expect((await entra.call('DELETE', `/Users/${last}`)).status).toBe(409);
  const kinds = async () =>
    (await service.ask(listNotices, {})).data.find(({ kind }) => kind === 'directory');
  expect(await kinds()).toMatchObject({ count: 1, records: [{ id: last, name: 'admin@example.com' }] });
  await patch(
    last,
    { op: 'replace', path: 'active', value: true },
    { op: 'replace', path: 'displayName', value: 'Boss' },
  );
  expect(await kinds()).toBeUndefined();
});

it('refuses whoever has no key of a directory', async () => {
  const ask = (authorization?: string) =>
    service.request('/scim/v2/Users', authorization ? { headers: { authorization } } : {});
  for (const authorization of [
    undefined,
    'Bearer icsk_wrong',
    'Basic abc',
    await service.bearer(service.users.administrator),
  ])
    expect((await ask(authorization)).status).toBe(401);
  const { id } = await addServiceAccount(service, { name: 'Warehouse', role: 'administrator' });
  expect((await ask(`Bearer ${(await addServiceKey(service, id)).key}`)).status).toBe(403);
  const okta = await openDirectory(service, 'Okta');
  expect((await okta.call('GET', '/Users?count=1')).status).toBe(200);
  const { body } = await okta.call('GET', '/Nothing');
  expect(body).toMatchObject({ status: '404' });
  await service.send(removeServiceAccountKey, { params: { id: okta.accountId, key_id: '' } });
});

it('refuses what is no user', async () => {
  const post = (body: unknown) => entra.call('POST', '/Users', body);
  expect((await post({ schemas: [], userName: 'x@y.example' })).body).toMatchObject({
    status: '400',
    scimType: 'invalidSyntax',
  });
  expect((await post(scimUser('nobody', { emails: [] }))).body).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
  });
  expect((await post(scimUser(''))).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  expect(
    (await entra.call('PATCH', '/Users/none', patchOf({ op: 'add', path: 'active', value: true }))).status,
  ).toBe(404);
});

it('leaves one entry in the trail for each change, by the name of the account', async () => {
  const before = (await readTrail(service.db)).length;
  const { id } = await add('trail@clinic.example');
  await patch(
    id,
    { op: 'replace', path: 'name.givenName', value: 'Tr' },
    { op: 'replace', path: 'active', value: false },
  );
  await entra.call('DELETE', `/Users/${id}`);
  const calls = (await readTrail(service.db)).slice(before);
  expect(calls.map(({ action, userId }) => [action, userId])).toEqual([
    ['create', entra.accountId],
    ['update', entra.accountId],
    ['update', entra.accountId],
  ]);
  expect(calls.map(({ userName }) => userName)).toEqual(Array(3).fill(expect.stringContaining('Entra ID')));
  expect(await findBrokenCall(service.db)).toBeNull();
});
