// Headers of all answers of the provider, and its log without secrets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import { loadKeys } from '../../../server/identity/provider/keys.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { accounts, serviceKeys } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  addAccount,
  password,
  type RunningIdentity,
  secrets,
  startIdentity,
} from '../../support/identity.ts';
import {
  askToken,
  enterPassword,
  locationOf,
  openBrowser,
  refresh,
  signIn,
  signOut,
  startSignIn,
} from '../../support/sign-in.ts';

const email = 'ada.morgan@example.com';
let database: OpenDatabase;
let running: RunningIdentity;
let origin: string;

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
  origin = running.origin;
  await addAccount(database.db, { email });
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

const answers: [string, number, () => Promise<Response>][] = [
  ['the sign-in page', 200, signInPage],
  ['the refusal of a password', 403, refusal],
  ['the redirect to sign in', 303, () => openBrowser().get(startSignIn(origin).url)],
  ['the page of a link', 200, linkPage],
  ['the page of a dead link', 410, () => openBrowser().get(`${origin}/account/password?token=x`)],
  ['the sign-out page', 200, signOutPage],
  ['the end of a session that is none', 200, () => openBrowser().get(`${origin}/session/end`)],
  ['signed out', 200, () => openBrowser().get(`${origin}/session/end/success`)],
  ['a rejected sign-out', 400, () => openBrowser().get(`${origin}/v2/logout?returnTo=//evil`)],
  ['a rejected client', 400, () => openBrowser().get(startSignIn(origin, { client_id: 'x' }).url)],
  ['a rejected token', 400, () => askToken(origin, { grant_type: 'refresh_token', refresh_token: 'x' })],
  ['a rejected method', 405, () => fetch(`${origin}/v2/logout`, { method: 'DELETE' })],
  ['a form of elsewhere', 403, () => fetch(`${origin}/account/password`, { method: 'POST' })],
  ['a path that is none', 404, () => openBrowser().get(`${origin}/oauth/nothing`)],
  ['a path that cannot be read', 404, () => openBrowser().get(`${origin}/interaction/%zz`)],
  ['what is switched off', 404, () => openBrowser().get(`${origin}/me`)],
  ['a style', 200, () => fetch(`${origin}/interaction/assets/page.css`)],
  ['a file that is none', 404, () => fetch(`${origin}/interaction/assets/../../package.json`)],
  ['the keys', 200, () => fetch(`${origin}/jwks`)],
  ['the discovery', 200, () => fetch(`${origin}/.well-known/openid-configuration`)],
];

async function signInPage(): Promise<Response> {
  const browser = openBrowser();
  return browser.get(locationOf(await browser.get(startSignIn(origin).url)));
}

async function refusal(): Promise<Response> {
  const browser = openBrowser();
  const page = locationOf(await browser.get(startSignIn(origin).url));
  return enterPassword(browser, page, 'nobody@example.com', 'b'.repeat(64));
}

async function linkPage(): Promise<Response> {
  const parts = { db: database.db, publicUrl: running.publicUrl };
  return openBrowser().get((await firstAdministratorLink(parts, 'first@example.com')) ?? '');
}

async function signOutPage(): Promise<Response> {
  const browser = openBrowser();
  await signIn(origin, email, password, browser);
  return browser.get(`${origin}/session/end`);
}

describe('an answer', () => {
  it.each(answers)('has the security headers: %s', async (_what, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const header = (name: string) => answer.headers.get(name);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('permissions-policy')).toContain('camera=()');
    expect(header('cache-control')).toMatch(/\bno-(store|cache)\b/);
    expect(header('x-request-id')).toBeTruthy();
    expect(header('server') ?? header('x-powered-by')).toBeNull();
    const policy = header('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it.each(answers)(
    'has only the inline scripts and styles that its policy allows: %s',
    async (_what, _status, ask) => {
      const answer = await ask();
      const body = await answer.text();
      const inline = [...body.matchAll(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/g)];
      const hashes = answer.headers.get('content-security-policy')?.match(/'sha256-/g) ?? [];
      expect(inline.length).toBe(hashes.length);
    },
  );

  it('is not cached, except the pages’ files, which are revalidated', async () => {
    expect((await signInPage()).headers.get('cache-control')).toContain('no-store');
    const style = await fetch(`${origin}/interaction/assets/page.css`);
    expect(style.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': style.headers.get('etag') ?? '' };
    expect((await fetch(style.url, { headers })).status).toBe(304);
  });

  it('has cookies that neither scripts nor other sites can use', async () => {
    const { headers } = await openBrowser().get(startSignIn(origin).url);
    expect(headers.getSetCookie().length).toBeGreaterThan(0);
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; samesite=lax; httponly$/i);
  });

  it('uses PUBLIC_URL under https, whatever the Host header says', async () => {
    const secure = await startIdentity(database.db, new URL('https://console.example.org'));
    const asked = startSignIn(secure.origin).url.replace(secure.origin, secure.address);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    const answer = await fetch(asked, { headers, redirect: 'manual' });
    expect(answer.status).toBe(303);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; secure; httponly$/i);
    const discovery = await fetch(`${secure.address}/.well-known/openid-configuration`, { headers });
    expect(await discovery.json()).toMatchObject({
      issuer: 'https://console.example.org/',
      authorization_endpoint: 'https://console.example.org/authorize',
    });
    await secure.stop();
  });
});

it.each(['GET', 'HEAD'])('leads password managers to where a password is changed: %s', async (method) => {
  const answer = await fetch(`${origin}/.well-known/change-password`, { method, redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/auth/forgot-password');
});

it('does not claim to know every well-known path', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await fetch(origin + path)).status).toBe(404);
});

describe('a file of the pages', () => {
  const askFor = (name: string, init: RequestInit) => fetch(`${origin}/interaction/assets/${name}`, init);

  it('has its ETag with HEAD, too', async () => {
    const { headers } = await askFor('page.css', {});
    const head = await askFor('page.css', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(headers.get('etag'));
    expect(head.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('is sent whole when a range is requested', async () => {
    const answer = await askFor('page.css', { headers: { Range: 'bytes=0-9' } });
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(1_000);
  });

  it('is not cached when it is missing', async () => {
    const answer = await askFor('missing.css', {});
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

it.each([
  ['/interaction/assets/page.css', 'GET, HEAD'],
  ['/interaction/missing', 'GET, HEAD, POST'],
  ['/account/password', 'GET, HEAD, POST'],
  ['/v2/logout', 'GET, HEAD'],
])('%s answers other methods with 405 and the allowed ones: %s', async (path, allowed) => {
  const answer = await fetch(`${origin}${path}`, { method: 'PUT' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allowed);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('without its database', () => {
  it('answers 503, and logs the reason without query parameters', async () => {
    const broken = await openTestDatabase();
    const lost = await startIdentity(broken.db);
    const browser = openBrowser();
    const page = locationOf(await browser.get(startSignIn(lost.origin).url));
    await broken.close();
    const fields = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) };
    const answers = [
      await browser.get(page),
      await browser.get(startSignIn(lost.origin).url),
      await askToken(lost.origin, fields),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
      expect(await answer.text()).not.toMatch(/query|select|oidc_state/i);
    }
    expect(lost.logged()).toContain('Failed query');
    expect(lost.logged()).not.toContain(page.split('/').at(-1));
    await lost.stop();
  });
});

describe('the log', () => {
  it('has a line for each request, and no secrets', async () => {
    const browser = openBrowser();
    const tokens = await signIn(origin, email, password, browser);
    const next = await refresh(origin, tokens.refreshToken);
    await refusal();
    const link = (await linkPage()).url;
    await signOut(origin, browser);

    const { signing, cookie } = await loadKeys(database.db, secrets);
    const kept = await database.db.select().from(accounts);
    const sealed = await database.db.select().from(serviceKeys);
    const canaries = [
      password,
      email,
      new URL(link).searchParams.get('token') ?? '',
      ...Object.values(tokens).map(String).filter(isLong),
      ...Object.values(next).map(String).filter(isLong),
      ...Object.values(signing).filter(isLong),
      cookie,
      ...kept.flatMap((row) => [row.passwordHash, row.passwordSalt]),
      ...sealed.map((row) => row.sealed),
      ...browser.jar.header('/').split(/[=; ]/).filter(isLong),
    ];
    const logged = running.logged();
    expect(logged).toContain('"path":"/oauth/token"');
    for (const canary of canaries) expect(logged).not.toContain(canary);
  });
});

function isLong(text: string): boolean {
  return text.length > 10;
}
