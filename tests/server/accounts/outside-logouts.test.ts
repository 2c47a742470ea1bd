// Back-channel logout: sent by oidc-provider with its own feature, and by whoever would like to be it.
import { randomUUID } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listSessions } from '../../../contract/accounts/sessions.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { freePort } from '../../support/free-port.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openedBy, opensAll, opensNothing } from '../../support/service-with-sign-in.ts';
import { type Browser, locationOf, openBrowser, startSignIn } from '../../support/sign-in.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const hour = 3_600_000;
const ada = {
  subject: 'auth0|ada',
  email: 'ada@example.org',
  emailVerified: true,
  name: 'Ada Morgan',
  password: 'a password',
};
let provider: OutsideProvider;
let service: TestService;
let adaId: string;

/** A service, and a provider that tells it of logouts. */
async function startBoth(names: boolean) {
  const port = await freePort();
  const consoleOrigin = `http://localhost:${port}`;
  const uri = `http://127.0.0.1:${port}/backchannel-logout`;
  const startedProvider = await startOutsideProvider({
    consoleOrigin,
    users: [ada],
    logout: { uri, names },
  });
  const startedService = await startTestService({
    outside: startedProvider.configuration,
    publicUrl: `http://127.0.0.1:${port}`,
  });
  const id = await addUser(startedService.db, { email: ada.email, administrator: true });
  const server = await startedService.listen(port);
  async function stop() {
    await server.stop();
    await startedService.close();
    await startedProvider.stop();
  }
  return { provider: startedProvider, service: startedService, id, stop };
}

let stop: () => Promise<void>;
beforeAll(async () => {
  const both = await startBoth(true);
  provider = both.provider;
  service = both.service;
  adaId = both.id;
  stop = both.stop;
});
afterAll(() => stop());
afterEach(() => {
  vi.useRealTimers();
});

const opened = (token: string, at = service) => openedBy(at, token);

/** Signs in at the provider's own page. */
async function signInAt({ origin, consoleOrigin, settings }: OutsideProvider, browser: Browser) {
  const { OIDC_CLIENT_ID: client_id, OIDC_AUDIENCE: audience } = settings;
  const redirect_uri = `${consoleOrigin}/login/callback`;
  const { url, verifier } = startSignIn(origin, { client_id, audience, redirect_uri });
  const page = locationOf(await browser.get(url));
  let answer = await browser.post(page, { email: ada.email, password: ada.password });
  while (!locationOf(answer).startsWith(redirect_uri)) answer = await browser.get(locationOf(answer));
  const code = new URL(locationOf(answer)).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri, client_id };
  const sent = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return (await sent.json()) as { access_token: string };
}

/** Signs out at the provider's own page. */
async function signOutAt({ origin, consoleOrigin, settings }: OutsideProvider, browser: Browser) {
  const query = new URLSearchParams({
    client_id: settings.OIDC_CLIENT_ID,
    returnTo: `${consoleOrigin}/auth/login`,
  });
  const end = await browser.get(`${origin}/v2/logout?${query}`);
  const form = await (await browser.get(locationOf(end))).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
  await browser.post(`${origin}/session/end/confirm`, { xsrf, logout: 'yes' });
}

describe('a logout that oidc-provider tells of', () => {
  it('ends the session that it names, and no other of the person', async () => {
    const [tablet, desk] = [openBrowser(), openBrowser()];
    const one = await signInAt(provider, tablet);
    const other = await signInAt(provider, desk);
    expect(await opened(one.access_token)).toEqual(opensAll);
    expect(await opened(other.access_token)).toEqual(opensAll);
    await signOutAt(provider, tablet);
    expect(await opened(one.access_token)).toEqual(opensNothing);
    expect(await opened(other.access_token)).toEqual(opensAll);
    const signOuts = (await readTrail(service.db)).filter(({ action }) => action === 'signOut');
    expect(signOuts).toMatchObject([{ userId: adaId, records: [{ recordId: adaId }] }]);
  });

  it('ends a session whose token is first seen after it', async () => {
    const browser = openBrowser();
    const { access_token } = await signInAt(provider, browser);
    await signOutAt(provider, browser);
    expect(await opened(access_token)).toEqual(opensNothing);
  });

  it('ends all tokens of the person that were issued before, where it names no session', async () => {
    const both = await startBoth(false);
    const [tablet, desk] = [openBrowser(), openBrowser()];
    const one = await signInAt(both.provider, tablet);
    const other = await signInAt(both.provider, desk);
    expect(await opened(one.access_token, both.service)).toEqual(opensAll);
    await signOutAt(both.provider, tablet);
    expect(await opened(one.access_token, both.service)).toEqual(opensNothing);
    expect(await opened(other.access_token, both.service)).toEqual(opensNothing);
    const later = Math.floor(Date.now() / 1000) + 2;
    const next = await both.provider.mint({ sub: ada.subject, iat: later, exp: later + 600 });
    expect(await opened(next, both.service)).toEqual(opensAll);
    await both.stop();
  });
});

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a logout token of the provider. */
function logoutOf(more: JWTPayload): JWTPayload {
  const { issuer, clientId } = provider.signer;
  const iat = now();
  return {
    iss: issuer,
    aud: clientId,
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    events: { [event]: {} },
    ...more,
  };
}

function sign(claims: JWTPayload, header: object = {}, key = provider.signer.privateKey) {
  const head = { alg: 'RS256', typ: 'logout+jwt', kid: provider.signer.keyId, ...header };
  return new SignJWT(claims).setProtectedHeader(head).sign(key);
}

function post(body: string | URLSearchParams): Promise<Response> {
  return service.request('/backchannel-logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(body),
  });
}
const sendLogout = async (token: string) => post(new URLSearchParams({ logout_token: token }));

let serial = 0;
/** A person with a session of this name. */
async function person(more: JWTPayload = {}) {
  serial += 1;
  const sub = `auth0|person${serial}`;
  const email = `person${serial}@example.org`;
  const id = await addUser(service.db, { email, administrator: true });
  const mint = (claims: JWTPayload = {}) =>
    provider.mint({ sub, email, email_verified: true, iat: now() - 5, ...more, ...claims });
  return { id, sub, mint };
}

describe('a logout token', () => {
  it.each(['logout+jwt', 'JWT', undefined])('is taken with the type %s', async (typ) => {
    const { sub, mint } = await person();
    const token = await mint();
    expect(await opened(token)).toEqual(opensAll);
    const answer = await sendLogout(await sign(logoutOf({ sub }), { typ }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await opened(token)).toEqual(opensNothing);
  });

  const variants: Record<string, (claims: JWTPayload) => Promise<string>> = {
    'of another audience': (claims) => sign({ ...claims, aud: 'another-client' }),
    "for the API's audience": (claims) => sign({ ...claims, aud: provider.settings.OIDC_AUDIENCE }),
    'of another provider': (claims) => sign({ ...claims, iss: 'https://evil.example/' }),
    'without events': ({ events, ...claims }) => sign(claims),
    'with another event': (claims) => sign({ ...claims, events: { 'urn:another': {} } }),
    'with events that are a text': (claims) => sign({ ...claims, events: event }),
    'with an event that is no object': (claims) => sign({ ...claims, events: { [event]: [] } }),
    'with the event behind __proto__': (claims) =>
      sign({ ...claims, events: JSON.parse(`{"__proto__": {"${event}": {}}}`) }),
    'with a nonce': (claims) => sign({ ...claims, nonce: 'n' }),
    'with an empty nonce': (claims) => sign({ ...claims, nonce: null }),
    'without sub and sid': ({ sub, ...claims }) => sign(claims),
    'with a number for sub': (claims) => sign({ ...claims, sub: 7 as unknown as string }),
    'without iat': ({ iat, ...claims }) => sign(claims),
    'without exp': ({ exp, ...claims }) => sign(claims),
    'without jti': ({ jti, ...claims }) => sign(claims),
    expired: (claims) => sign({ ...claims, iat: now() - 300, exp: now() - 100 }),
    'that lasts for ten years, an hour later': (claims) =>
      sign({ ...claims, iat: now() - 3600, exp: now() + 315_360_000 }),
    'from the future': (claims) => sign({ ...claims, iat: now() + 600, exp: now() + 900 }),
    'of the wrong type': (claims) => sign(claims, { typ: 'at+jwt' }),
    'signed by another key': async (claims) => sign(claims, {}, (await generateKeyPair('RS256')).privateKey),
    'cut off': async (claims) => (await sign(claims)).slice(0, -20),
  };
  it.each(Object.keys(variants))('ends nothing when it is %s', async (variant) => {
    const { sub, mint } = await person();
    const token = await mint();
    const answer = await sendLogout((await variants[variant]?.(logoutOf({ sub }))) ?? '');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_request' });
    expect(await opened(token)).toEqual(opensAll);
  });

  it('ends nothing when it is sent again: not what began since', async () => {
    const { sub, mint } = await person();
    const token = await sign(logoutOf({ sub, iat: now() - 10 }));
    expect((await sendLogout(token)).status).toBe(200);
    const next = await mint({ iat: now() });
    expect(await opened(next)).toEqual(opensAll);
    expect((await sendLogout(token)).status).toBe(400);
    expect(await opened(next)).toEqual(opensAll);
    expect(await opened(await mint({ iat: now() - 20 }))).toEqual(opensNothing);
  });

  it.each(['auth0|nobody', '__proto__', 'constructor', "'; DROP TABLE users; --"])(
    'of a person who is nobody here ends nothing: %s',
    async (sub) => {
      const { mint } = await person();
      const token = await mint();
      expect((await sendLogout(await sign(logoutOf({ sub, sid: '__proto__' })))).status).toBe(200);
      expect(await opened(token)).toEqual(opensAll);
      expect(await opened(await provider.mint({ sub, sid: '__proto__' }))).toEqual(opensNothing);
    },
  );

  it('ends the session that it names by sid alone, whoever has it, for good', async () => {
    const { id, mint } = await person();
    const sid = randomUUID();
    const signIns = async () =>
      (await readTrail(service.db)).filter(({ action, userId }) => action === 'signIn' && userId === id);
    const [one, other] = [await mint({ sid }), await mint({ sid: 'another' })];
    expect(await opened(one)).toEqual(opensAll);
    expect((await sendLogout(await sign(logoutOf({ sid })))).status).toBe(200);
    expect(await opened(one)).toEqual(opensNothing);
    expect(await opened(await mint({ sid, iat: now() + 5 }))).toEqual(opensNothing);
    expect(await opened(other)).toEqual(opensAll);
    // Who has signed in again has another session, whatever its name.
    expect(await signIns()).toHaveLength(2);
    const again = await mint({ sid, iat: now() + 5, auth_time: now() + 5 });
    expect(await opened(again)).toEqual(opensAll);
    const listed = await service.send(listSessions, {}, `Bearer ${again}`);
    expect(listSessions.data.parse((await listed.json()).data)).toHaveLength(2);
    expect(await signIns()).toHaveLength(3);
  });

  it('that names a session ends tokens that name none: they may belong to it', async () => {
    const { sub, mint } = await person();
    const [unnamed, named] = [await mint(), await mint({ sid: 'of the desk' })];
    expect((await sendLogout(await sign(logoutOf({ sub, sid: 'of the tablet' })))).status).toBe(200);
    expect(await opened(unnamed)).toEqual(opensNothing);
    expect(await opened(named)).toEqual(opensAll);
  });

  it('has to come alone, in a form, by POST', async () => {
    const { sub, mint } = await person();
    const token = await mint();
    const logout = await sign(logoutOf({ sub }));
    const twice = new URLSearchParams([
      ['logout_token', logout],
      ['logout_token', logout],
    ]);
    expect((await post(twice)).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post('x'.repeat(20_000))).status).toBe(413);
    expect((await service.request(`/backchannel-logout?logout_token=${logout}`)).status).toBe(404);
    expect(await opened(token)).toEqual(opensAll);
  });
});

it('without an outside provider there is no such address', async () => {
  const own = await startTestService();
  expect((await own.request('/backchannel-logout', { method: 'POST' })).status).toBe(404);
  await own.close();
});

describe('a session of an outside provider ends after twelve hours', () => {
  it('since the sign-in, where its tokens tell when that was', async () => {
    const { mint } = await person();
    expect(await opened(await mint({ auth_time: now() - 43_100 }))).toEqual(opensAll);
    expect(await opened(await mint({ auth_time: now() - 43_300 }))).toEqual(opensNothing);
  });

  it.each([
    ['of its name', { sid: 'a tablet' }, opensNothing],
    // A refresh and a sign-in look alike: the one that comes after it begins another one.
    ['of the person', {}, opensAll],
  ])('since it was first seen here, with a token %s', async (_what, claims, later) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { mint } = await person(claims);
    for (let passed = 0; passed < 12; passed += 1) {
      expect(await opened(await mint({ iat: now(), exp: now() + 7_200 }))).toEqual(opensAll);
      vi.setSystemTime(Date.now() + hour - 1_000);
    }
    const last = await mint({ iat: now(), exp: now() + 7_200 });
    expect(await opened(last)).toEqual(opensAll);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await opened(last)).toEqual(opensNothing);
    expect(await opened(await mint({ iat: now(), exp: now() + 7_200 }))).toEqual(later);
  });
});
