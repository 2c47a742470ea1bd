// An outside identity provider in place of the embedded one: whose tokens they are, and which routes no longer exist.
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { allEndpoints } from '../../../contract/api.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { checkAdministrator, type UserStatus } from '../../../contract/users/users.ts';
import { createLog } from '../../../server/base/log.ts';
import { ensureOutsideAdministrator } from '../../../server/identity/outside/first-administrator.ts';
import { createOutsideVerifier } from '../../../server/identity/outside/verify-outside.ts';
import { outsidePeople, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createForge, forgedVariants } from '../../support/tokens.ts';

const person = (subject: string, email: string, emailVerified = true) => ({
  subject,
  email,
  emailVerified,
  name: subject,
  password: 'unused',
});

const ada = person('auth0|ada', 'Admin@Example.com');
const guest = person('auth0|guest', 'guest@example.org');
const hasty = person('auth0|hasty', 'hasty@example.org', false);

const outsideUsers = [ada, guest, hasty];
const origin = { httpRequestId: 'a request', address: () => '192.0.2.7' };
const quiet = createLog(() => undefined);
let provider: OutsideProvider;
let service: TestService;

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: outsideUsers });
  service = await startTestService({ outside: provider.configuration });
});

afterAll(async () => {
  await service.close();
  await provider.stop();
});

const bearer = async (...parts: Parameters<OutsideProvider['mint']>) =>
  `Bearer ${await provider.mint(...parts)}`;

/** The status of an administrators' call with this token. */
async function callStatus(authorization: string): Promise<number> {
  return (await service.send(getCapabilities, {}, authorization)).status;
}

const addAdministrator = (email: string, status: UserStatus = 'ACTIVE') =>
  addUser(service.db, { email, status, administrator: true });

describe('a user of an outside provider', () => {
  it('is found by the verified email of userinfo, which is fetched once', async () => {
    const before = provider.requestCount('/userinfo');
    const token = await bearer({ sub: ada.subject });
    expect(await Promise.all(Array.from({ length: 20 }, () => callStatus(token)))).toEqual(
      Array(20).fill(200),
    );
    expect(await callStatus(await bearer({ sub: ada.subject, jti: 'another token' }))).toBe(200);
    expect(provider.requestCount('/userinfo')).toBe(before + 1);
    const { data } = await (await service.send(checkAdministrator, {}, token)).json();
    expect(data).toEqual({ status: true });
  });

  it('is found by the email in the token, without userinfo', async () => {
    await addAdministrator('claims@example.org');
    const before = provider.requestCount('/userinfo');
    const claims = { sub: 'auth0|claims', email: 'claims@example.org', email_verified: true };
    expect(await callStatus(await bearer(claims, { typ: 'at+jwt' }))).toBe(200);
    expect(provider.requestCount('/userinfo')).toBe(before);
  });

  it.each([
    ['anna@münchen.de', 'Anna@xn--mnchen-3ya.de'],
    ['ben@xn--mnchen-3ya.de', 'ben@München.de'],
  ])('is found by the other form of a domain: %s', async (email, claimed) => {
    await addAdministrator(email);
    const claims = { sub: `auth0|${email}`, email: claimed, email_verified: true };
    expect(await callStatus(await bearer(claims, { typ: 'at+jwt' }))).toBe(200);
  });

  it('has no access without a record, until an administrator adds one', async () => {
    const token = await bearer({ sub: guest.subject });
    const { data } = await (await service.send(checkAdministrator, {}, token)).json();
    expect(data).toEqual({ status: false });
    expect(await callStatus(token)).toBe(403);
    const before = provider.requestCount('/userinfo');
    await addAdministrator(guest.email, 'STAGED');
    expect(await callStatus(token)).toBe(200);
    expect(provider.requestCount('/userinfo')).toBe(before);
    const [invited] = await service.db.select().from(users).where(eq(users.email, guest.email));
    expect(invited?.status).toBe('ACTIVE');
    const call = (await readTrail(service.db)).findLast(({ action }) => action === 'update');
    expect(call).toMatchObject({ action: 'update', entity: 'user', userId: invited?.id });
    expect(call?.records).toMatchObject([
      { before: { userStatus: 'STAGED' }, after: { userStatus: 'ACTIVE' } },
    ]);
  });

  it('is not found while the email is not verified', async () => {
    await addAdministrator(hasty.email);
    expect(await callStatus(await bearer({ sub: hasty.subject }))).toBe(403);
    const unverified = { sub: hasty.subject, email: hasty.email, email_verified: false };
    expect(await callStatus(await bearer(unverified))).toBe(403);
    hasty.emailVerified = true;
    expect(await callStatus(await bearer({ sub: hasty.subject, jti: 'after the email was verified' }))).toBe(
      200,
    );
  });

  it('is found with the same token 30 seconds later, when the email was verified meanwhile', async () => {
    const late = person('auth0|late', 'late@example.org', false);
    outsideUsers.push(late);
    await addAdministrator(late.email);
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await bearer({ sub: late.subject });
    expect(await callStatus(token)).toBe(403);
    late.emailVerified = true;
    expect(await callStatus(token)).toBe(403);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await callStatus(token)).toBe(200);
    vi.useRealTimers();
  });

  it('is not found when userinfo rejects the token or has another subject', async () => {
    expect(await callStatus(await bearer({ sub: 'auth0|unknown' }))).toBe(403);
    provider.replace('/userinfo', json({ sub: ada.subject, email: ada.email, email_verified: true }));
    expect(await callStatus(await bearer({ sub: 'auth0|somebody-else' }))).toBe(403);
    provider.replace('/userinfo', null);
  });

  it('is not found by a subject that equals the record id of an administrator', async () => {
    expect(await callStatus(await bearer({ sub: service.users.administrator }))).toBe(403);
  });

  it('loses access when suspended, demoted or deleted here', async () => {
    const id = await addAdministrator('leaving@example.org');
    const claims = { sub: 'auth0|leaving', email: 'leaving@example.org', email_verified: true };
    const token = await bearer(claims);
    expect(await callStatus(token)).toBe(200);
    const change = (to: object) => service.db.update(users).set(to).where(eq(users.id, id));
    await change({ status: 'SUSPENDED' });
    expect(await callStatus(token)).toBe(403);
    await change({ status: 'ACTIVE', administrator: false });
    expect(await callStatus(token)).toBe(403);
    await service.db.delete(users).where(eq(users.id, id));
    expect(await callStatus(token)).toBe(403);
    const left = await service.db.select().from(outsidePeople).where(eq(outsidePeople.userId, id));
    expect(left).toEqual([]);
  });
});

it.each(forgedVariants)('rejects a token of an outside provider: %s', async (variant) => {
  const forge = createForge(provider.signer, ada.subject);
  expect(await callStatus(`Bearer ${await forge('good')}`)).toBe(200);
  expect(await callStatus(`Bearer ${await forge(variant)}`)).toBe(401);
});

it.each([
  ['for another app', { azp: 'another-app' }],
  ['for another app, in client_id (RFC 9068)', { azp: undefined, client_id: 'another-app' }],
  ['with a list of client ids', { client_id: ['another-app'] }],
  ['issued at an impossible time', { iat: 0 }],
  ['issued a day ago', { iat: Math.floor(Date.now() / 1000) - 24 * 3600 }],
])('rejects a token of an outside provider %s', async (_, claims) => {
  expect(await callStatus(await bearer({ sub: ada.subject, ...claims }))).toBe(401);
});

it('accepts a token without azp and client_id', async () => {
  expect(await callStatus(await bearer({ sub: ada.subject, azp: undefined }))).toBe(200);
});

function json(body: object) {
  return (res: ServerResponse) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
}

const faults: Record<string, (res: ServerResponse) => void> = {
  'a bad gateway': (res) => res.writeHead(502).end('<html>Bad Gateway'),
  HTML: (res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Maintenance'),
  'a redirect': (res) => res.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
  'a broken connection': (res) => res.destroy(),
  'no answer': () => undefined,
};

describe('a provider that fails', () => {
  const paths = ['/.well-known/openid-configuration', '/.well-known/jwks.json', '/userinfo'];

  it.each(Object.entries(faults))(
    'answers 503 meanwhile, and is called again later: %s',
    async (fault, answer) => {
      // Each timeout takes long, and is handled alike for every path.
      for (const path of fault === 'no answer' ? ['/userinfo'] : paths) {
        const verify = createOutsideVerifier(service.db, provider.configuration, quiet);
        const token = await provider.mint({ sub: `auth0|${fault} at ${path}` });
        provider.replace(path, answer);
        // The log has the cause, with the address that was asked.
        await expect(verify(token, origin)).rejects.toMatchObject({
          key: 'providerUnavailable',
          message: expect.stringMatching(
            fault === 'a bad gateway'
              ? new RegExp(`${path}.* 502$|keys of the provider`)
              : /http|keys of the provider/,
          ),
        });
        provider.replace(path, null);
        expect(await verify(token, origin)).toMatchObject({ subject: `outside:auth0|${fault} at ${path}` });
      }
    },
  );

  it('answers calls with 503 and Retry-After', async () => {
    provider.replace('/userinfo', faults['a bad gateway'] ?? null);
    const answer = await service.send(getCapabilities, {}, await bearer({ sub: 'auth0|new' }));
    provider.replace('/userinfo', null);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await readFailure(answer)).toMatchObject({
      http: 503,
      message: 'The identity provider is not responding. Please try again.',
    });
  });

  it.each(['issuer', 'jwks_uri', 'userinfo_endpoint'])(
    'is not trusted with another %s in its configuration',
    async (field) => {
      const document = await fetch(`${provider.issuer}.well-known/openid-configuration`);
      const own = (await document.json()) as object;
      provider.replace('/.well-known/openid-configuration', json({ ...own, [field]: 'http://127.0.0.1:1/' }));
      const verify = createOutsideVerifier(service.db, provider.configuration, quiet);
      await expect(verify(await provider.mint({ sub: ada.subject }), origin)).rejects.toMatchObject({
        key: 'providerUnavailable',
        message: expect.stringContaining('OIDC_ISSUER is '),
      });
      provider.replace('/.well-known/openid-configuration', null);
    },
  );
});

describe('the embedded provider, when an outside one is configured,', () => {
  it.each([
    '/authorize',
    '/oauth/token',
    '/jwks',
    '/.well-known/openid-configuration',
    '/interaction/assets/page.css',
    '/account/password',
    '/session/end',
    '/v2/logout',
  ])('answers 404 at %s', async (path) => {
    expect((await service.request(path)).status).toBe(404);
    expect((await service.request(path, { method: 'POST' })).status).toBe(404);
  });

  it('has no valid tokens', async () => {
    expect(await callStatus(await service.bearer(service.users.administrator))).toBe(401);
  });

  it.each(allEndpoints.filter((it) => (Object.values(accounts) as unknown[]).includes(it)))(
    'answers 404 to the account call $path',
    async (endpoint) => {
      const answer = await readFailure(await service.send(endpoint, {}, await bearer({ sub: ada.subject })));
      expect(answer).toMatchObject({ http: 404, message: 'Not found.' });
    },
  );
});

describe('the user of ADMIN_EMAIL', () => {
  it('becomes administrator without a link, until an administrator has signed in by the provider', async () => {
    const { db, close } = await openTestDatabase();
    const email = 'head.nurse@example.org';
    const isAdministrator = async () => {
      const [row] = await db.select().from(users).where(eq(users.email, email));
      return row?.administrator;
    };
    expect(await ensureOutsideAdministrator(db, provider.configuration, undefined)).toContain(
      'set ADMIN_EMAIL',
    );
    expect(await ensureOutsideAdministrator(db, provider.configuration, email)).toBe(
      `Users sign in at ${provider.origin}. ${email} becomes an administrator once that email is verified there.`,
    );
    expect(await isAdministrator()).toBe(true);
    await db.update(users).set({ administrator: false });
    await ensureOutsideAdministrator(db, provider.configuration, email);
    expect(await isAdministrator()).toBe(true);

    const other = await addUser(db, { email: 'other@example.org', administrator: true });
    await db.insert(outsidePeople).values({ issuer: provider.issuer, subject: 'auth0|other', userId: other });
    await db.update(users).set({ administrator: false }).where(eq(users.email, email));
    expect(await ensureOutsideAdministrator(db, provider.configuration, email)).toBe(
      `Users sign in at ${provider.origin}.`,
    );
    expect(await isAdministrator()).toBe(false);
    await close();
  });
});
