// Passkeys: made, answered with, and signed in with alone; and those that must not be taken.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passkeySignInOptions, signInWithPasskey } from '../../../contract/accounts/passkey-sign-in.ts';
import {
  addPasskey,
  answerSecondFactor,
  askSecondFactor,
  getSecondFactor,
  removePasskey,
  startPasskey,
} from '../../../contract/accounts/second-factor.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { resetUser } from '../../../contract/users/user-writes.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { passkeys as passkeyRows, users } from '../../../server/store/schema/index.ts';
import { accountsOf, tokenOf } from '../../support/accounts.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addPerson } from '../../support/factor-people.ts';
import { password, type RunningIdentity } from '../../support/identity.ts';
import { readFailure } from '../../support/read-failure.ts';
import { callAs, setUpAuthenticator } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import {
  codeOf,
  enterPassword,
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
  ({ service, running, stop } = await startServiceWithSignIn({ required: false }));
});
afterAll(() => stop());

const device = (more: { verifiesPerson?: boolean; counts?: boolean; origin?: string } = {}) =>
  createSoftwareAuthenticator({ origin: running.origin, ...more });
type Device = ReturnType<typeof device>;

async function add(authorization: string, from: Device, name = 'Tablet') {
  const credential = from.create(await callAs(service, authorization, startPasskey));
  return service.send(addPasskey, { body: { name, credential } }, authorization);
}

/** A person with a passkey. */
async function addPasskeyHolder() {
  const person = await addPerson(service);
  const own = device();
  expect((await add(person.session, own)).status).toBe(200);
  return { ...person, own };
}

async function answer(authorization: string, own: Device) {
  const { passkey } = await callAs(service, authorization, askSecondFactor);
  const body = { method: 'passkey', credential: own.answer(passkey) };
  return service.send(answerSecondFactor, { body }, authorization);
}

const optionsToSignIn = async () => (await service.ask(passkeySignInOptions, {})).data.passkey;
const sendCredential = (credential: unknown) =>
  service.send(signInWithPasskey, { body: { credential } }, null);

describe('a passkey', () => {
  it('is the second factor of its person, with recovery codes, and is listed with its name', async () => {
    const { session, begin } = await addPerson(service);
    const own = device();
    const added = await (await add(session, own, 'Tablet 4 East')).json();
    expect(added.data.recovery_codes).toHaveLength(10);
    const other = await begin();
    expect((await service.send(listUsers, {}, other)).status).toBe(401);
    expect((await answer(other, own)).status).toBe(200);
    expect((await service.send(listUsers, {}, other)).status).toBe(200);
    const { passkeys, state } = await callAs(service, session, getSecondFactor);
    expect(state).toBe('confirmed');
    expect(passkeys).toMatchObject([{ name: 'Tablet 4 East', used_date: expect.any(String) }]);
  });

  it('of a device that counts is refused once its count does not go on: it was copied', async () => {
    const { session, begin } = await addPerson(service);
    const own = device({ counts: true });
    await add(session, own);
    const other = await begin();
    const { passkey } = await callAs(service, other, askSecondFactor);
    const early = { method: 'passkey', credential: own.answer(passkey) };
    expect((await answer(other, own)).status).toBe(200);
    expect((await service.send(answerSecondFactor, { body: early }, other)).status).toBe(422);
  });

  it.each([
    ['made for another origin', { origin: 'https://console.evil.example' }],
    ['made without verifying the person', { verifiesPerson: false }],
  ])('is not added where it was %s', async (_, more) => {
    const { session } = await addPerson(service);
    expect(await readFailure(await add(session, device(more)))).toMatchObject({
      http: 422,
      message: 'The passkey was not accepted. Please try again.',
    });
    expect((await callAs(service, session, getSecondFactor)).state).toBe('none');
  });

  it('answers once, for the session that was asked, and in time', async () => {
    const { own, begin } = await addPasskeyHolder();
    const session = await begin();
    const options = (await callAs(service, session, askSecondFactor)).passkey;
    const credential = own.answer(options);
    const send = (authorization: string) =>
      service.send(answerSecondFactor, { body: { method: 'passkey', credential } }, authorization);
    expect((await send(await begin())).status).toBe(422);
    expect((await send(session)).status).toBe(200);
    expect((await send(session)).status).toBe(422);
    // Nor does it sign anybody in.
    expect((await sendCredential(own.answer(options))).status).toBe(422);
    const late = own.answer((await callAs(service, session, askSecondFactor)).passkey);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const tooLate = { method: 'passkey', credential: late };
    expect((await service.send(answerSecondFactor, { body: tooLate }, session)).status).toBe(422);
    vi.useRealTimers();
  });

  it('of somebody else answers nothing', async () => {
    const mine = await addPasskeyHolder();
    const theirs = await addPasskeyHolder();
    const session = await mine.begin();
    const { passkey } = await callAs(service, session, askSecondFactor);
    const credential = theirs.own.answer({ ...passkey, allowCredentials: undefined });
    const body = { method: 'passkey', credential };
    expect((await service.send(answerSecondFactor, { body }, session)).status).toBe(422);
  });

  it('is removed by its person alone, and answers no more', async () => {
    const { session, own } = await addPasskeyHolder();
    const other = await addPasskeyHolder();
    const [listed] = (await callAs(service, session, getSecondFactor)).passkeys;
    const remove = (authorization: string) =>
      service.send(removePasskey, { params: { id: listed?.id ?? '' } }, authorization);
    expect((await remove(other.session)).status).toBe(404);
    await setUpAuthenticator(service, session);
    expect((await remove(session)).status).toBe(200);
    expect((await sendCredential(own.answer(await optionsToSignIn()))).status).toBe(422);
  });
});

describe('signing in with a passkey alone', () => {
  /** Answers on the provider's page, and does not follow it to the app. */
  async function answerOnPage(own: Device) {
    const browser = openBrowser();
    const { url, verifier } = startSignIn(running.origin);
    const page = locationOf(await browser.get(url));
    const passkey = JSON.stringify(own.answer(await optionsToSignIn()));
    const answered = await browser.post(page, { email: '', passkey });
    return { browser, verifier, answered };
  }

  it('is refused after a reset, until there is a new password', async () => {
    const { own, id, email } = await addPasskeyHolder();
    await service.db.update(users).set({ status: 'LOCKED_OUT' }).where(eq(users.id, id));
    expect((await service.send(resetUser, { params: { id } })).status).toBe(200);
    expect((await sendCredential(own.answer(await optionsToSignIn()))).status).toBe(422);
    expect((await answerOnPage(own)).answered.status).toBe(403);
    const token = tokenOf(await service.mailbox(email).nextLink());
    const set = { email, token, password: 'another password than before' };
    expect((await accountsOf(service).setPassword(set)).status).toBe(200);
    expect((await sendCredential(own.answer(await optionsToSignIn()))).status).toBe(200);
  });

  it('that was answered on the page leads nowhere once all sessions have ended', async () => {
    const { own, id } = await addPasskeyHolder();
    const { browser, answered } = await answerOnPage(own);
    expect(answered.status).toBe(303);
    expect((await service.send(resetSecondFactor, { params: { id } })).status).toBe(200);
    const resumed = await browser.get(locationOf(answered));
    expect(resumed.headers.get('location') ?? '').not.toContain('code=');
  });

  it('confirms no session once the passkey is gone', async () => {
    const { own, id, session } = await addPasskeyHolder();
    await setUpAuthenticator(service, session);
    const { browser, verifier, answered } = await answerOnPage(own);
    await service.db.delete(passkeyRows).where(eq(passkeyRows.userId, id));
    const callback = await browser.get(locationOf(answered));
    const { accessToken } = await redeemCode(running.origin, codeOf(callback), verifier);
    expect(await readFailure(await service.send(listUsers, {}, `Bearer ${accessToken}`))).toMatchObject({
      code: 'SECOND_FACTOR',
    });
  });

  it('gives a session that has answered', async () => {
    const { own } = await addPasskeyHolder();
    const signedIn = await sendCredential(own.answer(await optionsToSignIn()));
    const { data } = await signedIn.json();
    const session = `Bearer ${data.token}`;
    expect((await service.send(listUsers, {}, session)).status).toBe(200);
    expect((await callAs(service, session, getSecondFactor)).state).toBe('confirmed');
  });

  it('works once for each answer, and not for a user who is suspended', async () => {
    const { own, id } = await addPasskeyHolder();
    const credential = own.answer(await optionsToSignIn());
    expect((await sendCredential(credential)).status).toBe(200);
    expect((await sendCredential(credential)).status).toBe(422);
    await service.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id));
    expect((await sendCredential(own.answer(await optionsToSignIn()))).status).toBe(422);
  });

  it("works on the provider's page, and the session stays so when tokens are refreshed", async () => {
    const { own, email } = await addPasskeyHolder();
    const browser = openBrowser();
    const { url, verifier } = startSignIn(running.origin);
    const page = locationOf(await browser.get(url));
    const text = await (await browser.get(page)).text();
    const options = /data-options="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    let answered = await browser.post(page, {
      email: '',
      passkey: JSON.stringify(own.answer(JSON.parse(options))),
    });
    answered = await browser.get(locationOf(answered));
    const tokens = await redeemCode(running.origin, codeOf(answered), verifier);
    const refreshed = await refresh(running.origin, tokens.refreshToken);
    for (const { accessToken } of [tokens, refreshed])
      expect((await service.send(listUsers, {}, `Bearer ${accessToken}`)).status).toBe(200);
    // Another sign-in of the same browser, with the password, is another session.
    const again = startSignIn(running.origin, { prompt: 'login' });
    const second = await enterPassword(browser, locationOf(await browser.get(again.url)), email, password);
    const { accessToken } = await redeemCode(running.origin, codeOf(second), again.verifier);
    expect(await readFailure(await service.send(listUsers, {}, `Bearer ${accessToken}`))).toMatchObject({
      code: 'SECOND_FACTOR',
    });
  });

  it("is refused on the provider's page for a wrong answer, with a new question", async () => {
    await addPasskeyHolder();
    const browser = openBrowser();
    const page = locationOf(await browser.get(startSignIn(running.origin).url));
    for (const passkey of ['{', '{"id":"x","response":{}}']) {
      const refused = await browser.post(page, { email: '', passkey });
      expect(refused.status).toBe(403);
      expect(await refused.text()).toMatch(/The passkey was not accepted.*data-options/s);
    }
  });
});

it('is a session of its own with the password, which is asked', async () => {
  const { email } = await addPasskeyHolder();
  const { accessToken } = await signIn(running.origin, email, password);
  expect(await readFailure(await service.send(listUsers, {}, `Bearer ${accessToken}`))).toMatchObject({
    http: 401,
    code: 'SECOND_FACTOR',
  });
});

it('is told apart in the trail from the password, and each answer is there', async () => {
  const { id, email, session, own: tablet } = await addPasskeyHolder();
  const { data } = await service.ask(passkeySignInOptions, {});
  await service.send(signInWithPasskey, { body: { credential: tablet.answer(data.passkey) } }, null);
  await signIn(running.origin, email, password);
  expect((await answer(session, tablet)).status).toBe(200);
  const own = (await readTrail(service.db)).filter(({ userId }) => userId === id);
  expect(own.map(({ action, details }) => [action, details?.method]).slice(-3)).toEqual([
    ['signIn', 'passkey'],
    ['signIn', 'password'],
    ['confirmFactor', 'passkey'],
  ]);
});
