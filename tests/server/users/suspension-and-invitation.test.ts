// Suspending and reactivating users, and repeating their invitations.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import * as access from '../../../contract/users/user-access.ts';
import * as contract from '../../../contract/users/user-writes.ts';
import { getUser, listUsers, type User, userStatuses } from '../../../contract/users/users.ts';
import { createLink } from '../../../server/identity/links/one-time-links.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { oidcState, oneTimeLinks } from '../../../server/store/schema/index.ts';
import { accountsOf, passwordOf } from '../../support/accounts.ts';
import { readEvents } from '../../support/event-reader.ts';
import { typedUser } from '../../support/form-values.ts';
import { authenticated, givePassword } from '../../support/passwords.ts';
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
const unknown = '11111111-1111-4111-8111-111111111111';

async function read(id: string): Promise<User | undefined> {
  return (await service.ask(getUser, { params: { id } })).data[0];
}

describe('suspending a user', () => {
  const suspend = (id: string) => service.send(access.suspendUser, { params: { id } });
  const reactivate = (id: string) => service.send(access.reactivateUser, { params: { id } });

  it('ends sessions, links, an open event stream and a token that was handed out, and nobody else loses any', async () => {
    const { db } = service;
    const id = await addUser(db, { administrator: true, email: 'away@example.com' });
    await givePassword(db, id, 'b'.repeat(64));
    await createLink(db, service.publicUrl, id, 'set-password');
    await db.insert(oidcState).values({ model: 'Session', id, payload: { accountId: id } });
    const tokens = [await service.bearer(id), `Bearer ${await createServiceSession(db, id)}`];
    const streams = await Promise.all(tokens.map((token) => service.send(streamEvents, {}, token)));
    const kept = readEvents(await service.send(streamEvents));
    expect(await (await suspend(id)).json()).toMatchObject({
      data: [{ user_id: id, userStatus: 'SUSPENDED' }],
    });
    for (const stream of streams) await readEvents(stream).rest();
    const answers = await Promise.all(tokens.map((token) => service.send(listUsers, {}, token)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await authenticated(db, 'away@example.com', 'b'.repeat(64))).toBeNull();
    expect(await db.$count(oidcState, eq(oidcState.id, id))).toBe(0);
    expect(await db.$count(oneTimeLinks, eq(oneTimeLinks.userId, id))).toBe(0);
    expect(await kept.next()).toMatchObject({ entity: 'users', ids: [id] });
    await kept.cancel();
    await reactivate(id);
    expect(await authenticated(db, 'away@example.com', 'b'.repeat(64))).toMatchObject({ id });
    expect((await service.send(listUsers, {}, tokens[1])).status).toBe(401);
  });

  it.each(userStatuses)(
    'with status %s, and reactivating, returns that status or is rejected',
    async (status) => {
      const id = await addUser(service.db, { status });
      const before = await read(id);
      const isPossible = access.suspendableUserStatuses.includes(status);
      expect((await suspend(id)).status).toBe(isPossible ? 200 : 409);
      const answer = await reactivate(id);
      expect(answer.status).toBe(isPossible || status === 'SUSPENDED' ? 200 : 409);
      if (isPossible) expect(await read(id)).toEqual({ ...before, version: 3 });
      expect((await reactivate(id)).status).toBe(409);
    },
  );

  it('is rejected for oneself, and one of two who suspend each other remains', async () => {
    expect(await readFailure(await suspend(me().toUpperCase()))).toMatchObject({
      http: 422,
      message: "You can't suspend your own account.",
    });
    const pair = [
      await addUser(service.db, { administrator: true }),
      await addUser(service.db, { administrator: true }),
    ];
    const answers = await Promise.all(
      pair.map(async (by, index) => {
        const id = pair[1 - index] ?? '';
        return service.send(access.suspendUser, { params: { id } }, await service.bearer(by));
      }),
    );
    // The other one has lost the session before its call, or the right within it.
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted());
    expect((await suspend(unknown)).status).toBe(404);
  });
});

describe('repeating an invitation', () => {
  const invite = (id: string) => service.send(access.inviteUser, { params: { id } });

  it('sends another link, says when, and stops after five in an hour', async () => {
    const body = typedUser([facility]);
    const { data } = await service.ask(contract.createUser, { body });
    const id = data[0]?.user_id ?? '';
    const invited_date = service.clock.now.toISOString();
    expect(data).toMatchObject([{ invited_date, last_sign_in: null }]);
    for (let sent = 0; sent < 5; sent++)
      expect(await (await invite(id)).json()).toMatchObject({ data: [{ invited_date, version: 1 }] });
    expect(await service.mailbox(body.email).letters()).toHaveLength(6);
    const refused = await invite(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('is rejected for whoever was suspended while the email was sent, and its link does not let them in', async () => {
    let id = '';
    const other = await startTestService({
      afterMail: async () => {
        if (id) await other.ask(access.suspendUser, { params: { id } });
      },
    });
    const body = typedUser([await addFacility(other.db)]);
    const { data } = await other.ask(contract.createUser, { body });
    id = data[0]?.user_id ?? '';
    expect((await other.send(access.inviteUser, { params: { id } })).status).toBe(409);
    expect(await other.db.select().from(oneTimeLinks)).toEqual([]);
    await other.close();
  });

  it('is rejected once it was used', async () => {
    const { id, email } = await accountsOf(service).settle(passwordOf('of them'), { administrator: true });
    expect(await readFailure(await invite(id))).toMatchObject({
      http: 409,
      message: 'This user has no open invitation.',
    });
    expect(await read(id)).toMatchObject({ last_sign_in: null });
    await accountsOf(service).signIn(email, passwordOf('of them'));
    expect(Date.parse((await read(id))?.last_sign_in ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await read(id)).toMatchObject({ version: 2 });
  });
});
