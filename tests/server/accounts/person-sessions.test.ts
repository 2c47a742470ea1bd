// Where a person is signed in, and the end of one of these sessions.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyCode } from '../../../contract/accounts/accounts.ts';
import { endOneSession, listSessions } from '../../../contract/accounts/sessions.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { freePort } from '../../support/free-port.ts';
import { addAccount, password, type RunningIdentity } from '../../support/identity.ts';
import { startOutsideProvider } from '../../support/outside-provider.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import { locationOf, openBrowser, refresh, signIn, startSignIn } from '../../support/sign-in.ts';

const iPad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0';
let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;
let serial = 0;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
});
afterAll(() => stop());

/** An administrator with a password, and a browser of theirs. */
async function addPerson() {
  serial += 1;
  const email = `signed-in${serial}@example.com`;
  const id = await addAccount(service.db, { email });
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, id));
  return { id, email };
}

async function ask(token: string, agent: string, at = service) {
  const headers = { Authorization: `Bearer ${token}`, 'User-Agent': agent };
  const answer = await at.request('/api/v1/sessions', { headers });
  expect(answer.status).toBe(200);
  return listSessions.data.parse((await answer.json()).data);
}

const end = async (token: string, id: string, at = service) =>
  (await at.send(endOneSession, { params: { id } }, `Bearer ${token}`)).status;

const status = async (token: string, at = service) =>
  (await at.send(listSessions, {}, `Bearer ${token}`)).status;

describe('the sessions of a person', () => {
  it('are listed with device, place and times, this one first, and nobody else has them', async () => {
    const { email, id } = await addPerson();
    const one = await signIn(running.origin, email, password);
    const other = await signIn(running.origin, email, password);
    const coded = await createServiceSession(service.db, id);
    await signIn(running.origin, (await addPerson()).email, password);
    await ask(other.accessToken, desk);
    await ask(coded, '');
    const listed = await ask(one.accessToken, iPad);
    expect(listed.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Safari', 'iPad', true],
      ['', '', false],
      ['Edge', 'Windows', false],
    ]);
    for (const { since_date, used_date, can_end, address } of listed) {
      expect(Math.abs(Date.parse(since_date) - Date.now())).toBeLessThan(120_000);
      expect(Date.parse(used_date ?? '')).toBeGreaterThanOrEqual(Date.parse(since_date) - 1_000);
      expect(can_end).toBe(true);
      // Calls of this test come over no network.
      expect(address).toBe('');
    }
  });

  it('stay the same session through refreshes', async () => {
    const { email } = await addPerson();
    const { refreshToken, accessToken } = await signIn(running.origin, email, password);
    const [before] = await ask(accessToken, iPad);
    const [again] = await Promise.all([1, 2].map(() => refresh(running.origin, refreshToken)));
    const after = await ask(again?.accessToken ?? '', desk);
    expect(after.map(({ id }) => id)).toEqual([before?.id]);
    expect(after[0]).toMatchObject({ browser: 'Edge', since_date: before?.since_date });
  });
});

describe('the end of one of them', () => {
  it('ends its tokens and its browser at once, and no other', async () => {
    const { email, id } = await addPerson();
    const tablet = openBrowser();
    const lost = await signIn(running.origin, email, password, tablet);
    const kept = await signIn(running.origin, email, password);
    const found = (await ask(kept.accessToken, desk)).find(({ is_current }) => !is_current);
    expect(await end(kept.accessToken, found?.id ?? '')).toBe(200);
    expect(await status(lost.accessToken)).toBe(401);
    await expect(refresh(running.origin, lost.refreshToken)).rejects.toThrow('invalid_grant');
    const next = locationOf(await tablet.get(startSignIn(running.origin).url));
    expect(new URL(next).pathname).toMatch(/^\/interaction\//);
    expect(await ask(kept.accessToken, desk)).toHaveLength(1);
    expect(await refresh(running.origin, kept.refreshToken)).toBeDefined();
    expect(await end(kept.accessToken, found?.id ?? '')).toBe(404);
    const ended = (await readTrail(service.db)).filter(
      ({ action, userId }) => action === 'signOut' && userId === id,
    );
    expect(ended).toMatchObject([{ records: [{ recordId: id }] }]);
  });

  it('ends a service token', async () => {
    const { email, id } = await addPerson();
    const coded = await createServiceSession(service.db, id);
    const { accessToken } = await signIn(running.origin, email, password);
    const found = (await ask(accessToken, desk)).find(({ is_current }) => !is_current);
    expect(await end(accessToken, found?.id ?? '')).toBe(200);
    expect(await status(coded)).toBe(401);
  });

  it("is refused for somebody else's, and for what is none", async () => {
    const mine = await signIn(running.origin, (await addPerson()).email, password);
    const theirs = await signIn(running.origin, (await addPerson()).email, password);
    const [found] = await ask(theirs.accessToken, desk);
    for (const id of [found?.id ?? '', '__proto__', 'x']) expect(await end(mine.accessToken, id)).toBe(404);
    expect(await end(mine.accessToken, 'x'.repeat(101))).toBe(400);
    expect(await status(theirs.accessToken)).toBe(200);
  });

  it('ends the own one, too', async () => {
    const { accessToken } = await signIn(running.origin, (await addPerson()).email, password);
    const [found] = await ask(accessToken, desk);
    expect(await end(accessToken, found?.id ?? '')).toBe(200);
    expect(await status(accessToken)).toBe(401);
  });
});

it('with an outside provider they are listed, too, and end here where their tokens name them', async () => {
  const provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const own = await startTestService({ outside: provider.configuration, publicUrl });
  const email = 'outside@example.org';
  const userId = await addUser(own.db, { email, administrator: true });
  const now = Math.floor(Date.now() / 1000);
  const mint = (more: object) =>
    provider.mint({ sub: 'auth0|one', email, email_verified: true, iat: now - 5, ...more });
  const [desktop, tablet, unnamed] = [
    await mint({ sid: 'desk' }),
    await mint({ sid: 'tablet' }),
    await mint({}),
  ];
  await ask(tablet, iPad, own);
  await ask(unnamed, '', own);
  const listed = await ask(desktop, desk, own);
  expect(listed.map(({ browser, can_end, is_current }) => [browser, can_end, is_current])).toEqual([
    ['Edge', true, true],
    ['', false, false],
    ['Safari', true, false],
  ]);
  const idOf = (name: string) => listed.find(({ browser }) => browser === name)?.id ?? '';
  expect(await end(desktop, idOf(''), own)).toBe(404);
  expect(await end(desktop, idOf('Safari'), own)).toBe(200);
  expect(await status(tablet, own)).toBe(401);
  expect(await status(await mint({ sid: 'tablet', iat: now + 10 }), own)).toBe(401);
  expect((await ask(desktop, desk, own)).map(({ browser }) => browser)).toEqual(['Edge', '']);
  // Whoever signs in again has another session, though the provider gives it the name of before.
  const signIns = async () =>
    (await readTrail(own.db)).filter((call) => call.action === 'signIn' && call.userId === userId);
  expect(await signIns()).toHaveLength(3);
  vi.useFakeTimers({ toFake: ['Date'], now: (now + 21) * 1000 });
  const again = await mint({ sid: 'tablet', iat: now + 20, auth_time: now + 20 });
  for (const _call of [1, 2])
    expect((await ask(again, iPad, own))[0]).toMatchObject({ browser: 'Safari', is_current: true });
  await ask(await mint({ sid: 'tablet', iat: now + 25, auth_time: now + 20, exp: now + 900 }), iPad, own);
  expect(await ask(desktop, desk, own)).toHaveLength(3);
  expect(await signIns()).toHaveLength(4);
  vi.useRealTimers();
  const server = await own.listen(port);
  const headers = { Authorization: `Bearer ${desktop}`, 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' };
  const answer = await fetch(`${publicUrl}/api/v1/sessions`, { headers });
  expect(listSessions.data.parse((await answer.json()).data)[0]?.address).toBe('2001:db8:1:2::/64');
  await server.stop();
  expect((await own.send(verifyCode, { body: {} }, null)).status).toBe(404);
  await own.close();
  await provider.stop();
});
