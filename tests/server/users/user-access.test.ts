// Access after users were changed: the administrator switch, resets, and deletes, also of oneself.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/users/user-writes.ts';
import {
  checkAdministrator,
  getUser,
  listUsers,
  resettableUserStatuses,
  type User,
  userStatuses,
} from '../../../contract/users/users.ts';
import { createLink, redeemLink } from '../../../server/identity/links/one-time-links.ts';
import {
  accounts,
  oidcState,
  oneTimeLinks,
  userFacilities,
  users,
} from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { authenticated, givePassword, testHashing } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facility: string;

beforeAll(async () => {
  service = await startTestService();
  facility = await addFacility(service.db, { name: 'Abbey', code: 'AB' });
});

afterAll(() => service.close());

const me = () => service.users.administrator;
const readUsers = () => service.db.select().from(users).orderBy(users.id);
const unknown = '11111111-1111-4111-8111-111111111111';

async function read(id: string): Promise<User | undefined> {
  return (await service.ask(getUser, { params: { id } })).data[0];
}

const update = async (id: string, body: unknown) =>
  readFailure(await service.send(contract.updateUser, { params: { id }, body }));

describe('the email to a user who was added', () => {
  it.each([
    [true, "You're invited to Infusion Console", "You've been given access to Infusion Console."],
    [false, 'Your account for Infusion Console', "This account doesn't include access to the console."],
  ])('says whether they were given access: %s', async (administrator, subject, sentence) => {
    const body = typedUser([facility], { administrator });
    await service.ask(contract.createUser, { body });
    const letters = await service.mailbox(body.email).letters();
    expect(letters).toMatchObject([{ subject, text: expect.stringContaining(sentence) }]);
    expect(/given access|invited/.test(JSON.stringify(letters))).toBe(administrator);
  });
});

describe('the administrator switch', () => {
  it('denies the very next call once it is off', async () => {
    const id = await addUser(service.db, { administrator: true });
    const authorization = await service.bearer(id);
    expect((await service.send(listUsers, {}, authorization)).status).toBe(200);
    const body = { ...typedChange, location: [], administrator: false };
    await service.ask(contract.updateUser, { params: { id }, body });
    expect((await service.send(listUsers, {}, authorization)).status).toBe(403);
    const check = await service.send(checkAdministrator, {}, authorization);
    expect(await check.json()).toMatchObject({ data: { status: false } });
  });

  it('cannot be turned off for oneself', async () => {
    const id = service.users.administrator;
    const before = await read(id);
    const body = { ...typedChange, location: [], administrator: false };
    const message = "You can't remove your own administrator access.";
    expect(await update(id, body)).toMatchObject({ http: 422, message, errors: { administrator: message } });
    expect(await read(id)).toEqual(before);
    await service.ask(contract.updateUser, { params: { id }, body: { ...body, administrator: true } });
  });

  it('stays on for one of two administrators who turn it off for each other', async () => {
    const [left, right] = [
      await addUser(service.db, { administrator: true }),
      await addUser(service.db, { administrator: true }),
    ];
    const demote = async (by: string, id: string) =>
      service.send(
        contract.updateUser,
        { params: { id }, body: { ...typedChange, location: [], administrator: false } },
        await service.bearer(by),
      );
    const answers = await Promise.all([demote(left, right), demote(right, left)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const remaining = await Promise.all([left, right].map(async (id) => (await read(id))?.administrator));
    expect(remaining.filter(Boolean)).toHaveLength(1);
  });
});

describe('resetting a user', () => {
  const reset = (id: string) => service.send(contract.resetUser, { params: { id } });

  it.each(resettableUserStatuses)(
    'with status %s removes the old password and sessions, and is recorded in the audit trail',
    async (status) => {
      const email = `reset-${status.toLowerCase()}@example.com`;
      const id = await addUser(service.db, { email });
      await givePassword(service.db, id, 'b'.repeat(64));
      expect(await authenticated(service.db, email, 'b'.repeat(64))).toMatchObject({ id });
      await service.db.update(users).set({ status }).where(eq(users.id, id));
      const token = { model: 'RefreshToken', id: `of ${status}`, payload: { accountId: id } };
      await service.db.insert(oidcState).values(token);
      expect(await (await reset(id)).json()).toMatchObject({
        status: true,
        message: 'Reset email sent.',
        data: [{ user_id: id, userStatus: 'RECOVERY' }],
      });
      expect(await authenticated(service.db, email, 'b'.repeat(64))).toBeNull();
      expect(await service.db.$count(oidcState, eq(oidcState.id, token.id))).toBe(0);
      const call = (await readTrail(service.db)).at(-1);
      expect(call).toMatchObject({ action: 'reset', entity: 'user', recordCount: 1 });
      expect(call?.records).toMatchObject([
        { recordId: id, before: { userStatus: status }, after: { userStatus: 'RECOVERY' } },
      ]);
      const link = new URL(await createLink(service.db, service.publicUrl, id, 'set-password'));
      await redeemLink(service.db, testHashing, {
        token: link.searchParams.get('token') ?? '',
        password: { typed: 'c'.repeat(64), email },
        httpRequestId: 'a request',
        address: () => '192.0.2.7',
        language: null,
      });
      expect(await authenticated(service.db, email, 'c'.repeat(64))).toMatchObject({ id });
    },
  );

  it.each(userStatuses.filter((it) => !resettableUserStatuses.includes(it)))(
    'with status %s is rejected',
    async (status) => {
      const id = await addUser(service.db, { status });
      await givePassword(service.db, id, 'b'.repeat(64));
      expect(await readFailure(await reset(id))).toMatchObject({
        http: 409,
        message: 'This user can already sign in.',
      });
      expect(await read(id)).toMatchObject({ userStatus: status, version: 1 });
      expect(await service.db.$count(accounts, eq(accounts.userId, id))).toBe(1);
    },
  );

  it.each([unknown, 'no id'])('is rejected for an unknown id: %s', async (id) => {
    expect(await readFailure(await reset(id))).toMatchObject({
      http: 404,
      errors: { id: 'User not found.' },
    });
  });
});

describe('the account of the caller', () => {
  const own = { http: 422, message: "You can't delete your own account." };

  it.each([false, true])('cannot be deleted by its own id, forced or not: %s', async (forceDelete) => {
    const other = await addUser(service.db);
    const before = await readUsers();
    for (const user_ids of [[me()], [other, me()], [me().toUpperCase()]]) {
      const body = { user_menu: 'USER_ALL', forceDelete, user_ids };
      expect(await readFailure(await service.send(contract.deleteUsers, { body }))).toMatchObject(own);
    }
    expect(await readUsers()).toEqual(before);
  });

  it.each(['USER_ALL', 'USER_ACTIVE', 'USER_FACILITY'])(
    'cannot be deleted with all of %s',
    async (user_menu) => {
      await service.db
        .insert(userFacilities)
        .values({ userId: me(), facilityId: facility })
        .onConflictDoNothing();
      const before = await readUsers();
      const where = user_menu === 'USER_FACILITY' && { facility_id: facility };
      for (const forceDelete of [false, true]) {
        const body = { user_menu, ...where, all_selected: true, forceDelete, searchValue: 'admin@example' };
        expect(await readFailure(await service.send(contract.deleteUsers, { body }))).toMatchObject(own);
        expect(await readFailure(await service.send(contract.deleteFoundUsers, { body }))).toMatchObject(own);
      }
      expect(await readUsers()).toEqual(before);
    },
  );

  it('does not prevent deletes of lists that do not contain it', async () => {
    const body = { user_menu: 'USER_INACTIVE' as const, all_selected: true, forceDelete: true };
    expect((await service.send(contract.deleteUsers, { body })).status).toBe(200);
    expect(await read(me())).toBeDefined();
  });

  it('survives for one of two administrators who delete each other at the same time', async () => {
    const left = await addUser(service.db, { administrator: true });
    const right = await addUser(service.db, { administrator: true });
    const remove = async (by: string, id: string) =>
      service.send(
        contract.deleteUsers,
        { body: { user_menu: 'USER_ALL', forceDelete: true, user_ids: [id] } },
        await service.bearer(by),
      );
    const answers = await Promise.all([remove(left, right), remove(right, left)]);
    // The other one has lost the session before its call, or the right within it.
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted());
    const there = (await readUsers()).filter(({ id }) => id === left || id === right);
    expect(there).toHaveLength(1);
  });
});

describe('a deleted user', () => {
  it('loses password, links and sessions, and the very next call is denied', async () => {
    const { db } = service;
    const id = await addUser(db, { administrator: true });
    const kept = await addUser(db);
    for (const each of [id, kept]) {
      await givePassword(db, each, 'b'.repeat(64));
      await createLink(db, service.publicUrl, each, 'set-password');
      await db.insert(oidcState).values({ model: 'Session', id: each, payload: { accountId: each } });
    }
    const authorization = await service.bearer(id);
    expect((await service.send(listUsers, {}, authorization)).status).toBe(200);
    const body = { user_menu: 'USER_ALL' as const, forceDelete: true, user_ids: [id] };
    await service.ask(contract.deleteUsers, { body });
    expect((await service.send(listUsers, {}, authorization)).status).toBe(401);
    const left = [
      ...(await db.select().from(accounts)).map(({ userId }) => userId),
      ...(await db.select().from(oneTimeLinks)).map(({ userId }) => userId),
      ...(await db.select().from(oidcState)).map((it) => it.id),
    ];
    expect(left).not.toContain(id);
    expect(left.filter((it) => it === kept)).toHaveLength(3);
  });
});

it('the audit trail contains no password, link or session', async () => {
  const trail = JSON.stringify(await readTrail(service.db));
  for (const { passwordHash, passwordSalt } of await service.db.select().from(accounts)) {
    expect(trail).not.toContain(passwordHash);
    expect(trail).not.toContain(passwordSalt);
  }
  for (const { tokenHash } of await service.db.select().from(oneTimeLinks)) {
    expect(trail).not.toContain(tokenHash);
  }
});
