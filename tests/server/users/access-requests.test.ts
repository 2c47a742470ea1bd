// People who wait for access: who they are, and what happens when an administrator decides.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '../../../contract/accounts/accounts.ts';
import * as contract from '../../../contract/users/access-requests.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { checkAdministrator } from '../../../contract/users/users.ts';
import { users } from '../../../server/store/schema/index.ts';
import { accountsOf, passwordOf, tokenOf } from '../../support/accounts.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange } from '../../support/form-values.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const password = passwordOf('correct horse battery');

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function waiting(of: TestService = service) {
  return (await of.ask(contract.listAccessRequests, {})).data;
}

async function userOf(email: string, of: TestService = service) {
  const [row] = await of.db.select().from(users).where(eq(users.email, email));
  return row;
}

/** Registers, and confirms the email. */
async function registered(email: string): Promise<string> {
  const body = { fullname: 'Ada Morgan', email, username: 'ada', password, plain: true as const };
  await service.ask(register, { body });
  await service.settled();
  expect((await waiting()).some((it) => it.email === email)).toBe(false);
  const token = tokenOf(await service.mailbox(email).nextLink());
  await accountsOf(service).setPassword({ token, email, password });
  return (await waiting()).find((it) => it.email === email)?.id ?? '';
}

async function lastLetter(of: TestService, email: string) {
  return (await of.mailbox(email).letters()).at(-1);
}

describe('who registered and confirmed the email', () => {
  it('waits, and becomes an administrator when given access: in the trail, and told by email', async () => {
    const email = 'waits@example.com';
    const id = await registered(email);
    expect(await waiting()).toMatchObject([{ id, name: 'Ada Morgan', email }]);
    await service.ask(contract.giveAccess, { params: { id } });
    expect(await waiting()).toEqual([]);
    const user = await userOf(email);
    expect(user).toMatchObject({ administrator: true, status: 'ACTIVE', firstName: 'Ada' });
    expect((await readTrail(service.db)).at(-1)).toMatchObject({
      action: 'update',
      userId: service.users.administrator,
      records: [{ recordId: user?.id, before: { administrator: false }, after: { administrator: true } }],
    });
    expect(await lastLetter(service, email)).toMatchObject({
      subject: 'You have access to Infusion Console',
    });
  });

  it('is not listed again once access was declined, and can be given it in Edit User', async () => {
    const email = 'declined@example.com';
    const id = await registered(email);
    await service.ask(contract.declineAccess, { params: { id } });
    expect(await waiting()).toEqual([]);
    expect(await userOf(email)).toMatchObject({ administrator: false, status: 'ACTIVE' });
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { before: { access_request: 'waiting' }, after: { access_request: 'declined' } },
    ]);
    expect(await lastLetter(service, email)).toMatchObject({ subject: 'Your access to Infusion Console' });
    const again = await service.send(contract.giveAccess, { params: { id } });
    expect(await readFailure(again)).toMatchObject({ http: 404 });
    const user = await userOf(email);
    const body = { ...typedChange, location: [], administrator: true };
    await service.ask(updateUser, { params: { id: user?.id ?? '' }, body });
    expect(await waiting()).toEqual([]);
  });

  it('waits no more when Edit User has given access and taken it back', async () => {
    const email = 'edited@example.com';
    await registered(email);
    const user = await userOf(email);
    for (const administrator of [true, false]) {
      const body = { ...typedChange, location: [], administrator };
      await service.ask(updateUser, { params: { id: user?.id ?? '' }, body });
    }
    expect(await waiting()).toEqual([]);
  });
});

describe('who is refused after signing in at an outside provider', () => {
  let provider: OutsideProvider;
  let outside: TestService;
  beforeAll(async () => {
    provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
    outside = await startTestService({ outside: provider.configuration });
    const claims = { sub: 'auth0|boss', email: 'boss@example.org', email_verified: true };
    await addUser(outside.db, { email: claims.email, administrator: true });
    administrator = `Bearer ${await provider.mint(claims)}`;
  });
  afterAll(async () => {
    await outside.close();
    await provider.stop();
  });
  let administrator: string;

  async function signIn(name: string): Promise<{ email: string; status: boolean }> {
    const email = `${name}@example.org`;
    const claims = { sub: `auth0|${name}`, email, email_verified: true, name: 'Ada Maria Morgan' };
    const token = `Bearer ${await provider.mint(claims)}`;
    const answer = await outside.send(checkAdministrator, {}, token);
    return { email, status: (await answer.json()).data.status };
  }

  async function listed() {
    return (await (await outside.send(contract.listAccessRequests, {}, administrator)).json()).data;
  }

  const decide = (endpoint: typeof contract.giveAccess | typeof contract.declineAccess, id: string) =>
    outside.send(endpoint, { params: { id } }, administrator);

  it('waits, with a record or without one, and can sign in after Give access', async () => {
    await addUser(outside.db, { email: 'known@example.org', firstName: 'Kim', lastName: 'Abbott' });
    await signIn('known');
    const { email, status } = await signIn('new');
    expect(status).toBe(false);
    await signIn('new');
    expect(await listed()).toMatchObject([
      { name: 'Kim Abbott', email: 'known@example.org' },
      { name: 'Ada Maria Morgan', email },
    ]);
    for (const { id } of await listed()) expect((await decide(contract.giveAccess, id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await userOf(email, outside)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Maria Morgan',
      administrator: true,
      status: 'STAGED',
    });
    expect(await signIn('new')).toMatchObject({ status: true });
    expect(await signIn('known')).toMatchObject({ status: true });
    expect((await lastLetter(outside, email))?.text).toContain(outside.publicUrl.href);
  });

  it('gets an email without being a user, and does not wait again, after Decline', async () => {
    const { email } = await signIn('stranger');
    const [{ id }] = await listed();
    expect((await decide(contract.declineAccess, id)).status).toBe(200);
    await signIn('stranger');
    expect(await listed()).toEqual([]);
    expect(await userOf(email, outside)).toBeUndefined();
    expect(await lastLetter(outside, email)).toMatchObject({ subject: 'Your access to Infusion Console' });
  });
});
