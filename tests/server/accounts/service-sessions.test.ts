// Service tokens: where they are accepted, how long they last, and what ends them, with a fake clock.
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../contract/accounts/accounts.ts';
import { deleteUsers } from '../../../contract/users/user-writes.ts';
import { checkAdministrator, listUsers } from '../../../contract/users/users.ts';
import { serviceSessions, users } from '../../../server/store/schema/index.ts';
import { type Accounts, passTime, withAccountService } from '../../support/account-service.ts';
import { passwordOf } from '../../support/accounts.ts';
import { readFailure } from '../../support/read-failure.ts';
import type { TestService } from '../../support/service.ts';

const minutes = 60_000;
const password = passwordOf('correct horse battery');
const wrong = passwordOf('wrong');
const unauthenticated = { http: 401, message: 'Please sign in.' };
let service: TestService;
let accounts: Accounts;

withAccountService((...started) => {
  [service, accounts] = started;
});

/** A user who is signed in with a service token. */
async function signIn() {
  const person = await accounts.enroll(password);
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await accounts.signIn(person.email, password);
  const check = async () => (await service.send(checkAdministrator, {}, token)).status;
  return { ...person, token, check };
}

describe('a service token', () => {
  it('is accepted like a token of the provider, with the rights of the user', async () => {
    const { id, token } = await signIn();
    const check = await service.send(checkAdministrator, {}, token);
    expect(await check.json()).toMatchObject({ data: { status: false } });
    expect((await service.send(listUsers, {}, token)).status).toBe(403);
    await service.db.update(users).set({ administrator: true }).where(eq(users.id, id));
    expect((await service.send(listUsers, {}, token)).status).toBe(200);
  });

  it('expires 35 minutes after its last use', async () => {
    const { check } = await signIn();
    for (let times = 0; times < 3; times++) {
      passTime(34 * minutes);
      expect(await check()).toBe(200);
    }
    passTime(36 * minutes);
    expect(await check()).toBe(401);
  });

  it('updates the time of its last use at most once a minute', async () => {
    const { id, check } = await signIn();
    const seen = async () =>
      (
        await service.db.select().from(serviceSessions).where(eq(serviceSessions.userId, id))
      )[0]?.seenAt.getTime();
    const began = await seen();
    passTime(59_000);
    await check();
    expect(await seen()).toBe(began);
    passTime(1_000);
    await check();
    expect(await seen()).toBe((began ?? 0) + minutes);
  });

  it('does not outlive 12 hours, however busy', async () => {
    const { check } = await signIn();
    for (let passed = 0; passed < 11.5 * 60; passed += 30) {
      passTime(30 * minutes);
      expect(await check()).toBe(200);
    }
    passTime(31 * minutes);
    expect(await check()).toBe(401);
  });

  it('leaves no rows behind once it has expired', async () => {
    const { id } = await signIn();
    const kept = () => service.db.$count(serviceSessions, eq(serviceSessions.userId, id));
    expect(await kept()).toBe(1);
    passTime(36 * minutes);
    const other = await accounts.enroll(password);
    await accounts.login(other.email, password);
    expect(await kept()).toBe(0);
  });

  it('ends with sign-out; other sessions of the user stay', async () => {
    const one = await signIn();
    passTime(minutes);
    const other = await accounts.signIn(one.email, password);
    expect((await service.send(endSession, {}, one.token)).status).toBe(200);
    expect(await readFailure(await service.send(endSession, {}, one.token))).toMatchObject(unauthenticated);
    expect(await one.check()).toBe(401);
    expect((await service.send(checkAdministrator, {}, other)).status).toBe(200);
  });

  it('does not end tokens of the provider on sign-out', async () => {
    const token = await service.bearer(service.users.nurse);
    expect((await service.send(endSession, {}, token)).status).toBe(200);
    expect((await service.send(checkAdministrator, {}, token)).status).toBe(200);
  });

  it.each(['SUSPENDED', 'DEPROVISIONED', 'LOCKED_OUT', 'STAGED'])(
    'ends once the user is %s',
    async (status) => {
      const { id, check } = await signIn();
      await service.db.update(users).set({ status }).where(eq(users.id, id));
      expect(await check()).toBe(401);
    },
  );

  it('ends once the user is deleted, reset, or has another password', async () => {
    const deleted = await signIn();
    vi.useRealTimers();
    const body = { user_menu: 'USER_ALL' as const, user_ids: [deleted.id], forceDelete: true };
    await service.ask(deleteUsers, { body });
    expect(await deleted.check()).toBe(401);

    const { id, check } = await signIn();
    vi.useRealTimers();
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, id));
    await accounts.reset(id);
    expect(await check()).toBe(401);

    const { email, ...other } = await signIn();
    const mailbox = service.mailbox(email);
    await accounts.forgot(email);
    const token = new URL(await mailbox.nextLink()).hash.slice('#link='.length);
    expect((await accounts.setPassword({ email, token, password: wrong })).status).toBe(200);
    expect(await other.check()).toBe(401);
  });

  it.each(['infusion_', 'infusion_x', `infusion_${'A'.repeat(43)}`])(
    'is rejected when the service did not create it: %s',
    async (made) => {
      const answer = await service.send(checkAdministrator, {}, `Bearer ${made}`);
      expect(await readFailure(answer)).toMatchObject(unauthenticated);
    },
  );
});
