// SECOND_FACTOR=required, and every way around it that there might be: none of them opens more than its set-up or its question.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '../../../contract/accounts/accounts.ts';
import { endSession } from '../../../contract/accounts/end-session.ts';
import {
  addPasskey,
  answerSecondFactor,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  startAuthenticator,
  startPasskey,
} from '../../../contract/accounts/second-factor.ts';
import { allEndpoints } from '../../../contract/api.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { checkAdministrator, listUsers } from '../../../contract/users/users.ts';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import { newPasswordPath } from '../../../server/identity/links/one-time-links.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { users } from '../../../server/store/schema/index.ts';
import { accountsOf } from '../../support/accounts.ts';
import { addHolder, addPerson } from '../../support/factor-people.ts';
import { password, type RunningIdentity } from '../../support/identity.ts';
import { giveRole } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { callAs, setUpAuthenticator, totpCode } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import {
  codeOf,
  locationOf,
  openBrowser,
  redeemCode,
  refresh,
  signIn,
  startSignIn,
} from '../../support/sign-in.ts';
import { createSoftwareAuthenticator } from '../../support/software-authenticator.ts';

let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn({ required: true }));
});
afterAll(() => stop());

const asked = { http: 401, code: 'SECOND_FACTOR' };
const readState = async (session: string) => (await callAs(service, session, getSecondFactor)).state;

/** What a session may do before its factor: what asks for it, what sets it up, and to end. */
async function expectNothingElse(session: string, state: 'needed' | 'asked') {
  expect(await readState(session)).toBe(state);
  for (const endpoint of [listUsers, checkAdministrator, streamEvents])
    expect(await readFailure(await service.send(endpoint, {}, session))).toMatchObject(asked);
}

describe('an administrator without a second factor, where one is required', () => {
  it('sets one up before anything else, and goes on then', async () => {
    const { session } = await addPerson(service);
    await expectNothingElse(session, 'needed');
    await setUpAuthenticator(service, session);
    expect(await readState(session)).toBe('confirmed');
    expect((await service.send(listUsers, {}, session)).status).toBe(200);
  });

  it('is asked the same with another role', async () => {
    const { id, session } = await addPerson(service, { administrator: false });
    await giveRole(service.db, id, 'engineer');
    expect(await readState(session)).toBe('needed');
    const see = () => service.send(listFacilities, {}, session);
    expect(await readFailure(await see())).toMatchObject(asked);
    await setUpAuthenticator(service, session);
    expect((await see()).status).toBe(200);
  });

  it('cannot remove the last one', async () => {
    const { session } = await addPerson(service);
    await setUpAuthenticator(service, session);
    expect(await readFailure(await service.send(removeAuthenticator, {}, session))).toMatchObject({
      http: 409,
      message: 'A second factor is required. Add another one before you remove this one.',
    });
    const device = createSoftwareAuthenticator({ origin: running.origin });
    const credential = device.create(await callAs(service, session, startPasskey));
    await callAs(service, session, addPasskey, { body: { name: 'Tablet', credential } });
    expect((await service.send(removeAuthenticator, {}, session)).status).toBe(200);
    const params = { id: credential.id };
    expect((await service.send(removePasskey, { params }, session)).status).toBe(409);
  });

  it('is asked for it by each call but those that must be there before', async () => {
    const { session } = await addPerson(service);
    const before = allEndpoints.filter(({ beforeFactor }) => beforeFactor).map(({ path }) => path);
    expect(new Set(before.map((path) => path.split('/').slice(0, 2).join('/')))).toEqual(
      new Set(['v1/second-factor', 'v1/session', 'v1/capabilities']),
    );
    const others = allEndpoints.filter(
      ({ caller, beforeFactor }) => (caller === 'administrator' || caller === 'signed-in') && !beforeFactor,
    );
    expect(others.length).toBeGreaterThan(100);
    for (const endpoint of others)
      expect(await readFailure(await service.send(endpoint, {}, session)), endpoint.path).toMatchObject(
        asked,
      );
  });
});

it('is not required of whoever is no administrator, until they become one', async () => {
  const { id, session } = await addPerson(service, { administrator: false });
  expect(await readState(session)).toBe('none');
  expect((await service.send(checkAdministrator, {}, session)).status).toBe(200);
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, id));
  await expectNothingElse(session, 'needed');
});

describe('a way around the second factor', () => {
  it('is not the emailed code', async () => {
    const accounts = accountsOf(service);
    const secret = 'the password correct horse battery';
    const person = await accounts.enroll(secret, { administrator: true });
    const session = await accounts.signIn(person.email, secret);
    await expectNothingElse(session, 'needed');
    await setUpAuthenticator(service, session);
    await service.send(endSession, {}, session);
    // The code that was just sent lets nobody ask for another one yet.
    const again = `Bearer ${await createServiceSession(service.db, person.id)}`;
    await expectNothingElse(again, 'asked');
  });

  it("is not the provider's session: tokens that are refreshed, another tab, and a silent sign-in are asked alike", async () => {
    const { email, session } = await addPerson(service);
    const browser = openBrowser();
    const tokens = await signIn(running.origin, email, password, browser);
    await expectNothingElse(`Bearer ${tokens.accessToken}`, 'needed');
    const { secret } = await setUpAuthenticator(service, session);
    await expectNothingElse(`Bearer ${tokens.accessToken}`, 'asked');
    const refreshed = await refresh(running.origin, tokens.refreshToken);
    await expectNothingElse(`Bearer ${refreshed.accessToken}`, 'asked');
    const silent = startSignIn(running.origin, { prompt: 'none' });
    const callback = await browser.get(silent.url);
    const second = await redeemCode(running.origin, codeOf(callback), silent.verifier);
    await expectNothingElse(`Bearer ${second.accessToken}`, 'asked');
    // Once one of them has answered, the session has: that of the other tab, too.
    const code = totpCode(secret, 1);
    const body = { method: 'code', code };
    await callAs(service, `Bearer ${second.accessToken}`, answerSecondFactor, { body });
    for (const { accessToken } of [tokens, refreshed, second])
      expect((await service.send(listUsers, {}, `Bearer ${accessToken}`)).status).toBe(200);
  });

  it('is not signing in once more in the same browser', async () => {
    const { email } = await addPerson(service);
    const browser = openBrowser();
    const first = await signIn(running.origin, email, password, browser);
    await setUpAuthenticator(service, `Bearer ${first.accessToken}`);
    const again = startSignIn(running.origin, { prompt: 'login' });
    const page = locationOf(await browser.get(again.url));
    let answer = await browser.post(page, { email, plainPassword: password });
    answer = await browser.get(locationOf(answer));
    const { accessToken } = await redeemCode(running.origin, codeOf(answer), again.verifier);
    await expectNothingElse(`Bearer ${accessToken}`, 'asked');
  });

  it('is not a link: it sets a password, and signs nobody in', async () => {
    const accounts = accountsOf(service);
    const person = await addHolder(service);
    await accounts.forgot(person.email);
    await service.settled();
    const link = await service.mailbox(person.email).nextLink();
    const token = new URL(link).hash.slice('#link='.length);
    const renewed = 'another password than before';
    const set = await accounts.setPassword({ email: person.email, token, password: renewed });
    expect(await set.json()).toMatchObject({ data: [] });
    const { accessToken } = await signIn(running.origin, person.email, renewed);
    await expectNothingElse(`Bearer ${accessToken}`, 'asked');
  });

  it('is not the printed link of the first administrator: it sets a password, and signs nobody in', async () => {
    const email = 'first@example.com';
    const { publicUrl } = running;
    const link = await firstAdministratorLink({ db: service.db, publicUrl }, email);
    const token =
      new URL(link ?? '').searchParams.get('token') ?? new URL(link ?? '').hash.split('=')[1] ?? '';
    const browser = openBrowser();
    const fields = { token, plainPassword: 'the first password of all' };
    const set = await browser.post(`${running.origin}${newPasswordPath}`, fields);
    expect(set.status).toBe(303);
    expect(locationOf(set)).toBe(`${running.origin}/`);
    const silent = await browser.get(startSignIn(running.origin, { prompt: 'none' }).url);
    expect(locationOf(silent)).toContain('error=login_required');
    const { accessToken } = await signIn(running.origin, email, fields.plainPassword);
    await expectNothingElse(`Bearer ${accessToken}`, 'needed');
  });

  it('is not registering with the address of somebody who has one', async () => {
    const { email, session } = await addPerson(service);
    await setUpAuthenticator(service, session);
    const body = {
      fullname: 'Robin Example',
      email,
      username: 'robin',
      password: 'the password of a stranger',
      plain: true,
    };
    const open = await service.send(register, { body }, null);
    expect(await open.json()).toMatchObject({ status: true, data: { accessToken: null } });
    await service.settled();
    const again = openBrowser();
    const page = locationOf(await again.get(startSignIn(running.origin).url));
    expect((await again.post(page, { email, plainPassword: body.password })).status).toBe(403);
  });

  it('is not another session that had begun to set one up', async () => {
    const { session: mine, begin } = await addPerson(service);
    const theirs = await begin();
    const { secret } = await callAs(service, theirs, startAuthenticator);
    await setUpAuthenticator(service, mine);
    const confirm = { body: { code: totpCode(secret, 1) } };
    expect(await readFailure(await service.send(confirmAuthenticator, confirm, theirs))).toMatchObject(asked);
    await expectNothingElse(theirs, 'asked');
  });

  it('is not an ended session', async () => {
    const { session } = await addPerson(service);
    await setUpAuthenticator(service, session);
    await service.send(endSession, {}, session);
    const refused = await readFailure(await service.send(listUsers, {}, session));
    expect(refused).toMatchObject({ http: 401, message: 'Please sign in.' });
    expect(refused.code).toBeUndefined();
  });
});
