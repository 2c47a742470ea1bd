// An ended session is ended: its access token, too, and at once. Tokens come from the provider's own pages.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { reactivateUser, suspendUser } from '../../../contract/users/user-access.ts';
import { resetUser } from '../../../contract/users/user-writes.ts';
import { checkAdministrator } from '../../../contract/users/users.ts';
import { oidcState, users } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { typedFacility } from '../../support/form-values.ts';
import { addAccount, password, type RunningIdentity, startIdentity } from '../../support/identity.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openBrowser, refresh, signIn, signOut } from '../../support/sign-in.ts';

const minutes = 60_000;
const email = 'ada.morgan@example.com';
let service: TestService;
let running: RunningIdentity;
let origin: string;
let userId: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  running = await startIdentity(database.db);
  origin = running.origin;
  service = await startTestService({ database, publicUrl: origin });
});
afterAll(async () => {
  await running.stop();
  await service.close();
});
beforeEach(async () => {
  userId = await addAccount(service.db, { email });
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, userId));
});
afterEach(async () => {
  vi.useRealTimers();
  await service.db.delete(users).where(eq(users.id, userId));
});

/** Statuses of what a token still opens: a read, a write, and the question whether its user is an administrator. */
async function openedBy(accessToken: string): Promise<number[]> {
  const bearer = `Bearer ${accessToken}`;
  const answers = [
    await service.send(listFacilities, { query: { menu: 'FACILITY_ALL' } }, bearer),
    await service.send(createFacility, { body: typedFacility() }, bearer),
    await service.send(checkAdministrator, {}, bearer),
  ];
  return answers.map(({ status }) => status);
}

const all = [200, 200, 200];
const nothing = [401, 401, 401];

describe('an access token ends', () => {
  it('with a sign-out, and those of its other refreshes with it', async () => {
    const browser = openBrowser();
    const first = await signIn(origin, email, password, browser);
    const others = await Promise.all([1, 2, 3].map(() => refresh(origin, first.refreshToken)));
    const tokens = [first, ...others].map(({ accessToken }) => accessToken);
    for (const token of tokens) expect(await openedBy(token)).toEqual(all);
    await signOut(origin, browser);
    for (const token of tokens) expect(await openedBy(token)).toEqual(nothing);
  });

  it('with a refresh that was under way during the sign-out', async () => {
    const browser = openBrowser();
    const { refreshToken } = await signIn(origin, email, password, browser);
    const [late] = await Promise.allSettled([refresh(origin, refreshToken), signOut(origin, browser)]);
    // It was answered before or after the end: what it brought opens nothing.
    if (late.status === 'fulfilled') {
      expect(await openedBy(late.value.accessToken)).toEqual(nothing);
      await expect(refresh(origin, late.value.refreshToken)).rejects.toThrow('invalid_grant');
    }
  });

  it('with a refresh token that was used again after its minute: whichever of the chain it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { refreshToken, accessToken } = await signIn(origin, email, password);
    const [one, two] = await Promise.all([refresh(origin, refreshToken), refresh(origin, refreshToken)]);
    vi.setSystemTime(Date.now() + 61_000);
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
    for (const token of [accessToken, one.accessToken, two.accessToken]) {
      expect(await openedBy(token)).toEqual(nothing);
    }
    for (const token of [one.refreshToken, two.refreshToken]) {
      await expect(refresh(origin, token)).rejects.toThrow('invalid_grant');
    }
  });

  it('with a password reset', async () => {
    const { accessToken } = await signIn(origin, email, password);
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, userId));
    expect((await service.send(resetUser, { params: { id: userId } })).status).toBe(200);
    expect(await openedBy(accessToken)).toEqual(nothing);
  });

  it('with a suspension, and does not come back with the person', async () => {
    const { accessToken } = await signIn(origin, email, password);
    await service.ask(suspendUser, { params: { id: userId } });
    expect(await openedBy(accessToken)).toEqual(nothing);
    await service.ask(reactivateUser, { params: { id: userId } });
    expect(await openedBy(accessToken)).toEqual(nothing);
    expect(await openedBy((await signIn(origin, email, password)).accessToken)).toEqual(all);
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
    expect(await openedBy(accessToken)).toEqual(all);
    vi.setSystemTime(Date.now() + 2 * minutes);
    expect(await openedBy(accessToken)).toEqual(nothing);
  });

  it('while the clock is set forward, and is good again when it is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { accessToken } = await signIn(origin, email, password);
    const before = Date.now();
    vi.setSystemTime(before + 13 * 60 * minutes);
    expect(await openedBy(accessToken)).toEqual(nothing);
    vi.setSystemTime(before);
    expect(await openedBy(accessToken)).toEqual(all);
  });
});

it('a token is refused whose session this service does not know', async () => {
  const { accessToken } = await signIn(origin, email, password);
  await service.db.delete(oidcState).where(eq(oidcState.model, 'Grant'));
  expect(await openedBy(accessToken)).toEqual(nothing);
});
