// An ended session is ended: its access token, too, and at once. Tokens come from the provider's own pages.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOneSession, listSessions } from '../../../contract/accounts/sessions.ts';
import { reactivateUser, suspendUser } from '../../../contract/users/user-access.ts';
import { deleteUsers, resetUser } from '../../../contract/users/user-writes.ts';
import { oidcState, users } from '../../../server/store/schema/index.ts';
import { addAccount, password, type RunningIdentity } from '../../support/identity.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  openedBy,
  opensAll,
  opensNothing,
  startServiceWithSignIn,
} from '../../support/service-with-sign-in.ts';
import { openBrowser, refresh, signIn, signOut } from '../../support/sign-in.ts';

const minutes = 60_000;
const email = 'ada.morgan@example.com';
let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;
let origin: string;
let userId: string;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
  origin = running.origin;
});
afterAll(() => stop());
beforeEach(async () => {
  userId = await addAccount(service.db, { email });
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, userId));
});
afterEach(async () => {
  vi.useRealTimers();
  await service.db.delete(users).where(eq(users.id, userId));
});

const opened = (token: string, at = service) => openedBy(at, token);

describe('an access token ends', () => {
  it('with a sign-out, and those of its other refreshes with it', async () => {
    const browser = openBrowser();
    const first = await signIn(origin, email, password, browser);
    const others = await Promise.all([1, 2, 3].map(() => refresh(origin, first.refreshToken)));
    const tokens = [first, ...others].map(({ accessToken }) => accessToken);
    for (const token of tokens) expect(await opened(token)).toEqual(opensAll);
    await signOut(origin, browser);
    for (const token of tokens) expect(await opened(token)).toEqual(opensNothing);
  });

  it('with a refresh that was under way during the sign-out', async () => {
    const browser = openBrowser();
    const { refreshToken } = await signIn(origin, email, password, browser);
    const [late] = await Promise.all([
      refresh(origin, refreshToken).catch((error: Error) => error),
      signOut(origin, browser),
    ]);
    // Whichever came first: it was refused, or what it brought opens nothing.
    if (late instanceof Error) return expect(late.message).toContain('invalid_grant');
    expect(await opened(late.accessToken)).toEqual(opensNothing);
    await expect(refresh(origin, late.refreshToken)).rejects.toThrow('invalid_grant');
  });

  it('with a refresh token that was used again after its minute: whichever of the chain it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { refreshToken, accessToken } = await signIn(origin, email, password);
    const [one, two] = await Promise.all([refresh(origin, refreshToken), refresh(origin, refreshToken)]);
    vi.setSystemTime(Date.now() + 61_000);
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
    for (const token of [accessToken, one.accessToken, two.accessToken]) {
      expect(await opened(token)).toEqual(opensNothing);
    }
    for (const token of [one.refreshToken, two.refreshToken]) {
      await expect(refresh(origin, token)).rejects.toThrow('invalid_grant');
    }
  });

  it('with a password reset', async () => {
    const { accessToken } = await signIn(origin, email, password);
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, userId));
    expect((await service.send(resetUser, { params: { id: userId } })).status).toBe(200);
    expect(await opened(accessToken)).toEqual(opensNothing);
  });

  it('after twelve hours, though it was issued a moment before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let tokens = await signIn(origin, email, password);
    for (let passed = 30; passed < 12 * 60; passed += 30) {
      vi.setSystemTime(Date.now() + 30 * minutes);
      tokens = await refresh(origin, tokens.refreshToken);
    }
    vi.setSystemTime(Date.now() + 29 * minutes);
    const { accessToken } = await refresh(origin, tokens.refreshToken);
    expect(await opened(accessToken)).toEqual(opensAll);
    vi.setSystemTime(Date.now() + 2 * minutes);
    expect(await opened(accessToken)).toEqual(opensNothing);
  });

  it('while the clock is set forward, and is good again when it is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { accessToken } = await signIn(origin, email, password);
    const before = Date.now();
    vi.setSystemTime(before + 13 * 60 * minutes);
    expect(await opened(accessToken)).toEqual(opensNothing);
    vi.setSystemTime(before);
    expect(await opened(accessToken)).toEqual(opensAll);
  });
});

/** A person at a provider. */
interface Person {
  at: TestService;
  id: string;
  /** An administrator's token; the usual one's where there is none. */
  by?: string;
  /** Signs in, so many seconds from now by the provider's clock. */
  enter(inSeconds: number): Promise<string>;
}

describe('whoever is suspended or deleted', () => {
  const personEmail = 'outside@example.com';
  let provider: OutsideProvider;
  let outside: TestService;
  let by: string;
  beforeAll(async () => {
    provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
    outside = await startTestService({ outside: provider.configuration, email: 'first@example.com' });
    const first = { sub: 'auth0|first', email: 'first@example.com', email_verified: true };
    by = `Bearer ${await provider.mint(first)}`;
  });
  afterAll(async () => {
    await outside.close();
    await provider.stop();
  });
  const addPerson = () => addUser(outside.db, { email: personEmail, administrator: true });
  afterEach(async () => {
    await outside.db.delete(users).where(eq(users.email, personEmail));
  });

  /** Somebody whose tokens have these claims. */
  async function personOutside(claimsAt: (time: number) => object): Promise<Person> {
    const sub = `auth0|${randomUUID()}`;
    function enter(inSeconds: number) {
      const iat = Math.floor(Date.now() / 1000) + inSeconds;
      return provider.mint({ sub, email: personEmail, email_verified: true, iat, ...claimsAt(iat) });
    }
    return { at: outside, id: await addPerson(), by, enter };
  }
  const people: Record<string, () => Promise<Person>> = {
    'of the embedded provider': async () => ({
      at: service,
      id: userId,
      enter: async () => (await signIn(origin, email, password)).accessToken,
    }),
    'of an outside one, named': () => personOutside(() => ({ sid: randomUUID() })),
    'of an outside one, named by its time': () => personOutside((auth_time) => ({ auth_time })),
    'of an outside one, unnamed': () => personOutside(() => ({})),
  };

  it.each(Object.keys(people))('comes back without the sessions of before: %s', async (name) => {
    const person = await people[name]?.();
    if (!person) throw new Error('Nobody has this name');
    const { at, id, by: author, enter } = person;
    const before = await enter(-5);
    expect(await opened(before, at)).toEqual(opensAll);
    expect((await at.send(suspendUser, { params: { id } }, author)).status).toBe(200);
    expect(await opened(before, at)).toEqual(opensNothing);
    expect((await at.send(reactivateUser, { params: { id } }, author)).status).toBe(200);
    expect(await opened(before, at)).toEqual(opensNothing);
    expect(await opened(await enter(2), at)).toEqual(opensAll);
  });

  it('and added again has none of the sessions of before', async () => {
    const { id, enter } = await personOutside(() => ({ sid: randomUUID() }));
    const [ended, open] = [await enter(-5), await enter(-5)];
    for (const token of [open, ended]) expect(await opened(token, outside)).toEqual(opensAll);
    const listed = await outside.send(listSessions, {}, `Bearer ${ended}`);
    const sessions = listSessions.data.parse((await listed.json()).data);
    const own = sessions.find(({ is_current }) => is_current)?.id ?? '';
    expect((await outside.send(endOneSession, { params: { id: own } }, `Bearer ${ended}`)).status).toBe(200);
    const body = { user_ids: [id], user_menu: 'USER_ALL', skippeduser_ids: [], forceDelete: true };
    expect((await outside.send(deleteUsers, { body }, by)).status).toBe(200);
    await addPerson();
    for (const token of [open, ended]) expect(await opened(token, outside)).toEqual(opensNothing);
    expect(await opened(await enter(2), outside)).toEqual(opensAll);
  });
});

it('a token is refused whose session this service does not know', async () => {
  const { accessToken } = await signIn(origin, email, password);
  await service.db.delete(oidcState).where(eq(oidcState.model, 'Grant'));
  expect(await opened(accessToken)).toEqual(opensNothing);
});
