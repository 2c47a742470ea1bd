// Adding and changing users: what is stored, and what is rejected. Their audit trail: audit.test.ts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import * as contract from '../../../contract/users/user-writes.ts';
import { countUsers, getUser, listUsers, searchUsers, type User } from '../../../contract/users/users.ts';
import { createLink, redeemLink } from '../../../server/identity/links/one-time-links.ts';
import { accounts, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { testHashing } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities } from '../../support/records.ts';
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

async function add(more: object = {}): Promise<User> {
  const { data } = await service.ask(contract.createUser, { body: typedUser([here], more) });
  if (!data[0]) throw new Error('no user was added');
  return data[0];
}

const read = async (id: string) => (await service.ask(getUser, { params: { id } })).data[0];

const create = async (body: unknown) => readFailure(await service.send(contract.createUser, { body }));
const update = async (id: string, body: unknown) =>
  readFailure(await service.send(contract.updateUser, { params: { id }, body }));

const abbey = () => ({ id: here, name: 'Abbey', facility_id: 'AB' });
const zenith = () => ({ id: there, name: 'Zenith', facility_id: 'ZE' });
const unknown = '11111111-1111-4111-8111-111111111111';

describe('adding a user', () => {
  it('stores what was typed, without a password', async () => {
    const body = typedUser([here], { location: [there, here, there] });
    const added = await add(body);
    expect(added).toEqual({
      user_id: added.user_id,
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      country_code: '+44',
      phone_number: body.phoneNumber,
      created_date: added.created_date,
      userStatus: 'STAGED',
      invited_date: service.clock.now.toISOString(),
      last_sign_in: null,
      second_factor: false,
      assigned_facilities: [abbey(), zenith()],
      administrator: false,
      version: 1,
    });
    expect(await read(added.user_id)).toEqual(added);
    expect(await service.db.$count(accounts, eq(accounts.userId, added.user_id))).toBe(0);
  });

  it('lists the user first, and counts the user as inactive until a password is set', async () => {
    const count = async () => (await service.ask(countUsers, { params: { menu: 'USER_INACTIVE' } })).count;
    const before = await count();
    const { user_id } = await add();
    expect((await service.ask(listUsers, { query: { count: 1 } })).data[0]?.user_id).toBe(user_id);
    expect(await count()).toBe(before + 1);
    const link = new URL(await createLink(service.db, service.publicUrl, user_id, 'set-password'));
    expect(
      await redeemLink(service.db, testHashing, {
        token: link.searchParams.get('token') ?? '',
        password: { typed: 'a'.repeat(64), email: '' },
        httpRequestId: 'a request',
        address: () => '192.0.2.7',
        language: null,
      }),
    ).toBe(true);
    expect(await read(user_id)).toMatchObject({ userStatus: 'ACTIVE' });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'update', userId: user_id, addressPrefix: '192.0.2.7' });
    expect(call?.records).toMatchObject([
      { before: { userStatus: 'STAGED' }, after: { userStatus: 'ACTIVE', password: 'set' } },
    ]);
    expect(await count()).toBe(before);
  });

  it('gives administrator access when the switch is on', async () => {
    const { user_id } = await add({ administrator: true });
    expect(await read(user_id)).toMatchObject({ administrator: true });
    const { status } = await service.send(listUsers, {}, await service.bearer(user_id));
    expect(status).toBe(403);
    await service.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, user_id));
    expect((await service.send(listUsers, {}, await service.bearer(user_id))).status).toBe(200);
  });

  it('reports all missing fields', async () => {
    expect(await create({})).toMatchObject({
      http: 400,
      errors: {
        firstName: 'First Name is required',
        lastName: 'Last Name is required',
        email: 'Email is required',
        phoneNumber: 'Phone Number is required',
        location: 'Please Select atleast one facility',
      },
    });
  });

  it.each([
    [[], 400, 'Please Select atleast one facility'],
    [[unknown], 404, 'Facility not found.'],
    [['no id'], 404, 'Facility not found.'],
  ])('rejects facilities like %j', async (location, http, message) => {
    const answer = await create(typedUser([here], { location }));
    expect(answer).toMatchObject({ http, errors: { location: message } });
  });

  it.each([
    ['one@example.com', 'ONE@Example.com'],
    ['  two@example.com', 'two@example.com '],
  ])('rejects an email that is taken, ignoring case: %s, %s', async (first, second) => {
    await add({ email: first });
    expect(await create(typedUser([here], { email: second }))).toMatchObject({
      http: 409,
      code: 'NOT_UNIQUE',
      errors: { email: 'This email is already in use.' },
    });
  });

  it('succeeds for one of several concurrent requests with the same email', async () => {
    const body = () => typedUser([here], { email: 'race@example.com' });
    const sent = [1, 2, 3, 4].map(() => service.send(contract.createUser, { body: body() }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('an email with a domain in letters of any script', () => {
  const typed = 'anna@krankenhaus-düren.de';
  const ascii = 'anna@xn--krankenhaus-dren-vzb.de';

  it('is stored as it was typed, sent to in ASCII, and one person in both forms', async () => {
    const added = await add({ email: typed });
    expect(added.email).toBe(typed);
    expect(await service.mailbox(ascii).nextLink()).toContain('#link=');
    for (const email of [ascii, typed.toUpperCase(), ascii.toUpperCase()])
      expect(await create(typedUser([here], { email }))).toMatchObject({
        http: 409,
        errors: { email: 'This email is already in use.' },
      });
    for (const searchValue of ['krankenhaus-duren', 'DÜREN']) {
      const { data } = await service.ask(searchUsers, {
        query: {},
        body: { searchValue, facilityId: null },
      });
      expect(data.map(({ user_id }) => user_id)).toEqual([added.user_id]);
    }
  });
});

describe('changing a user', () => {
  it('stores the new values except the email, and raises the version once', async () => {
    const { user_id: id, email } = await add();
    const body = { ...typedChange, email: 'other@example.com', location: [there], administrator: true };
    const { data } = await service.ask(contract.updateUser, { params: { id }, body });
    expect(data[0]).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      email,
      country_code: '+1',
      phone_number: '2125550100',
      assigned_facilities: [zenith()],
      administrator: true,
      version: 2,
    });
    expect(await read(id)).toEqual(data[0]);
  });

  it('replaces the facilities, also by none, and raises the version even when nothing else changes', async () => {
    const { user_id: id, ...added } = await add({ ...typedChange });
    const set = async (location: string[]) =>
      (await service.ask(contract.updateUser, { params: { id }, body: { ...typedChange, location } }))
        .data[0];
    expect(added).toMatchObject({ assigned_facilities: [abbey()], version: 1 });
    expect(await set([there, here])).toMatchObject({ assigned_facilities: [abbey(), zenith()], version: 2 });
    expect(await set([here, there])).toMatchObject({ version: 2 });
    expect(await set([])).toMatchObject({ assigned_facilities: [], version: 3 });
  });

  it('keeps the administrator switch when it is omitted', async () => {
    const { user_id: id } = await add({ administrator: true });
    await service.ask(contract.updateUser, { params: { id }, body: { ...typedChange, location: [] } });
    expect(await read(id)).toMatchObject({ administrator: true });
  });

  it('lists the user by the new name at once', async () => {
    const { user_id: id } = await add();
    const body = { ...typedChange, lastName: 'Łukasiewicz', location: [here] };
    await service.ask(contract.updateUser, { params: { id }, body });
    const query = { sort_column: 'username', sort_order: 'desc', count: 100 } as const;
    const { data } = await service.ask(listUsers, { query });
    expect(data.find(({ user_id }) => user_id === id)?.last_name).toBe('Łukasiewicz');
  });

  it('is rejected with both versions after a change by someone else', async () => {
    const { user_id: id } = await add();
    await service.ask(contract.updateUser, { params: { id }, body: { ...typedChange, location: [here] } });
    const mine = {
      ...typedChange,
      firstName: 'Mine',
      location: [there, here],
      administrator: true,
      version: 1,
    };
    const { data, ...answer } = await update(id, mine);
    expect(answer).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    const { current, sent } = contract.userConflict.parse(data);
    expect(current).toEqual(await read(id));
    expect(sent).toEqual({
      ...current,
      first_name: 'Mine',
      assigned_facilities: [abbey(), zenith()],
      administrator: true,
      version: 1,
    });
  });

  it('is rejected with both versions after one of the facilities was deleted', async () => {
    const [gone = ''] = await addFacilities(service.db, [{}]);
    const { user_id: id } = await add({ location: [here, gone] });
    await service.ask(deleteFacilities, { body: { facility_ids: [gone], forceDelete: true } });
    const answer = await update(id, { ...typedChange, location: [here, gone], version: 1 });
    expect(answer).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    expect(contract.userConflict.parse(answer.data).current).toMatchObject({
      assigned_facilities: [abbey()],
      version: 2,
    });
  });

  it('succeeds for one of two concurrent changes of the same version', async () => {
    const { user_id: id } = await add();
    const answers = await Promise.all(
      ['Left', 'Right'].map((firstName) =>
        service.send(contract.updateUser, {
          params: { id },
          body: { ...typedChange, firstName, location: [here], version: 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([unknown, 'no id'])('is rejected for an unknown id: %s', async (id) => {
    expect(await update(id, { ...typedChange, location: [here] })).toMatchObject({
      http: 404,
      errors: { id: 'User not found.' },
    });
  });

  it('rejects unknown facilities, and reports invalid fields as adding does', async () => {
    const { user_id: id, ...before } = await add();
    expect(await update(id, { ...typedChange, location: [here, unknown] })).toMatchObject({
      http: 404,
      errors: { location: 'Facility not found.' },
    });
    expect(
      await update(id, { ...typedChange, firstName: 'R2', phoneNumber: '0', location: 7 }),
    ).toMatchObject({
      http: 400,
      errors: {
        firstName: 'Use letters and spaces only',
        phoneNumber: '10 digits required',
        location: 'Please Select atleast one facility',
      },
    });
    expect(await read(id)).toEqual({ ...before, user_id: id });
  });
});
