// Signing in over HTTP: who can, who cannot, and the page that they get.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatuses } from '../../../contract/users/users.ts';
import { clientId } from '../../../server/identity/client.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import texts from '../../../server/texts/en/sign-in-pages.json' with { type: 'json' };
import { openTestDatabase } from '../../support/database.ts';
import { addAccount, password, type RunningIdentity, startIdentity } from '../../support/identity.ts';
import {
  codeOf,
  enterPassword,
  locationOf,
  openBrowser,
  redeemCode,
  signIn,
  startSignIn,
} from '../../support/sign-in.ts';

const email = 'ada.morgan@example.com';
const right = 'a'.repeat(64);
const wrong = 'b'.repeat(64);
let database: OpenDatabase;
let running: RunningIdentity;
let origin: string;
let id: string;

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
  origin = running.origin;
  id = await addAccount(database.db, { email });
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

/** A browser at the sign-in page. */
async function atSignInPage(more: Record<string, string> = {}, browser = openBrowser()) {
  const { url, verifier } = startSignIn(origin, more);
  return { browser, verifier, page: locationOf(await browser.get(url)) };
}

describe('signing in', () => {
  it('ends with tokens for the app and its API', async () => {
    const tokens = await signIn(origin, email, password);
    expect(await running.identity.verify(tokens.accessToken)).toMatchObject({ subject: id });
    expect(decodeProtectedHeader(tokens.accessToken)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeProtectedHeader(tokens.idToken)).toMatchObject({ alg: 'RS256' });
    expect(decodeJwt(tokens.idToken)).toMatchObject({
      iss: `${origin}/`,
      aud: clientId,
      sub: id,
      name: 'Ada Morgan',
      given_name: 'Ada',
      family_name: 'Morgan',
      email,
    });
  });

  it('accepts the email in any case, with spaces around it', async () => {
    const tokens = await signIn(origin, '  ADA.Morgan@example.com ', password);
    expect(decodeJwt(tokens.idToken).sub).toBe(id);
  });

  it.each(['\u200Bada.morgan@example.com', 'ada.morgan\uFF20example.com', 'ada.morgan@example.com\u00A0'])(
    'accepts the email as it was pasted: %o',
    async (pasted) => {
      const tokens = await signIn(origin, pasted, password);
      expect(decodeJwt(tokens.idToken).sub).toBe(id);
    },
  );

  it('accepts the email with its domain in either form', async () => {
    const [typed, ascii] = ['anna@Münch-Klinik.de', 'anna@xn--mnch-klinik-thb.de'];
    const subject = await addAccount(database.db, { email: typed });
    for (const email of [typed, ascii, typed.toUpperCase()]) {
      const tokens = await signIn(origin, email, password);
      expect(decodeJwt(tokens.idToken)).toMatchObject({ sub: subject, email: typed });
    }
  });

  it.each([
    ["o'brien@example.com", 'obrien@example.com'],
    ['josé@example.com', 'jose@example.com'],
  ])('distinguishes similar addresses: %s, %s', async (one, other) => {
    const sent = { [one]: right, [other]: 'c'.repeat(64) };
    for (const [who, theirs] of Object.entries(sent))
      await addAccount(database.db, { email: who, typed: theirs });
    const { browser, page } = await atSignInPage();
    expect((await enterPassword(browser, page, one, sent[other] ?? '')).status).toBe(403);
    expect((await enterPassword(browser, page, one, sent[one] ?? '')).status).toBe(303);
  });

  it('needs no password while the session lasts', async () => {
    const browser = openBrowser();
    await signIn(origin, email, password, browser);
    const { url, verifier } = startSignIn(origin);
    const tokens = await redeemCode(origin, codeOf(await browser.get(url)), verifier);
    expect(decodeJwt(tokens.idToken).sub).toBe(id);
  });

  it('asks for the password with prompt=login', async () => {
    const browser = openBrowser();
    await signIn(origin, email, password, browser);
    const { page, verifier } = await atSignInPage({ prompt: 'login' }, browser);
    expect(new URL(page).pathname).toMatch(/^\/interaction\//);
    const answer = await enterPassword(browser, page, email, password);
    expect(decodeJwt((await redeemCode(origin, codeOf(answer), verifier)).idToken).sub).toBe(id);
  });

  it('ends the session of the user before', async () => {
    const other = await addAccount(database.db, { email: 'grace@example.com', typed: right });
    const browser = openBrowser();
    await signIn(origin, email, password, browser);
    const { page, verifier } = await atSignInPage({ prompt: 'login' }, browser);
    const between = await enterPassword(browser, page, 'grace@example.com', right);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await between.text())?.[1] ?? '';
    let answer = await browser.post(`${origin}/session/end/confirm`, { xsrf, logout: 'yes' });
    answer = await browser.get(locationOf(answer));
    expect(decodeJwt((await redeemCode(origin, codeOf(answer), verifier)).idToken).sub).toBe(other);
  });

  it('fills in the email that the app already knows, escaped', async () => {
    const { browser, page } = await atSignInPage({ login_hint: 'x"><script>@example.com' });
    const shown = await (await browser.get(page)).text();
    expect(shown).toContain('value="x&quot;&gt;&lt;script&gt;@example.com"');
  });
});

describe('a rejected sign-in', () => {
  it('shows the reason and the typed email, and can be repeated', async () => {
    const { browser, page, verifier } = await atSignInPage();
    const failed = await enterPassword(browser, page, email, wrong);
    const shown = await failed.text();
    expect(failed.status).toBe(403);
    expect(shown).toContain(texts.signInRefused);
    expect(shown).toContain(`value="${email}"`);
    const answer = await enterPassword(browser, page, email, password);
    expect(await redeemCode(origin, codeOf(answer), verifier)).toBeDefined();
  });

  it('does not reveal whether the account exists', async () => {
    const { browser, page } = await atSignInPage();
    const known = await enterPassword(browser, page, email, wrong);
    const unknown = await enterPassword(browser, page, 'nobody@example.com', wrong);
    expect(unknown.status).toBe(known.status);
    expect((await unknown.text()).replace('nobody@example.com', email)).toBe(await known.text());
  });

  it.each(userStatuses)('depends on the status: %s', async (status) => {
    const who = `${status.toLowerCase()}@example.com`;
    await addAccount(database.db, { email: who, status, typed: right });
    const { browser, page } = await atSignInPage();
    const answer = await enterPassword(browser, page, who, right);
    const mayEnter = status === 'ACTIVE' || status === 'RECOVERY';
    expect(answer.status).toBe(mayEnter ? 303 : 403);
  });

  it('has to wait after five attempts in a minute, even with the right password', async () => {
    const who = 'guessed@example.com';
    await addAccount(database.db, { email: who, typed: right });
    const { browser, page } = await atSignInPage();
    for (let tries = 0; tries < 5; tries++) {
      expect((await enterPassword(browser, page, who, wrong)).status).toBe(403);
    }
    const stopped = await enterPassword(browser, page, who, right);
    expect(stopped.status).toBe(429);
    expect(await stopped.text()).toContain(texts.tooManyAttempts);
    expect((await enterPassword(browser, page, email, password)).status).toBe(303);
  });

  it('gets no further attempts with another spelling of the email', async () => {
    await addAccount(database.db, { email: 'renée@example.com', typed: right });
    const { browser, page } = await atSignInPage();
    const spellings = ['renée@', 'RENÉE@', ' renée@', 'rene\u0301e@', 'RENE\u0301E@'];
    for (const spelling of spellings) {
      expect((await enterPassword(browser, page, `${spelling}example.com`, wrong)).status).toBe(403);
    }
    expect((await enterPassword(browser, page, 'renée@example.com', right)).status).toBe(429);
  });

  it('explains when the script did not run, and no password was sent', async () => {
    const { browser, page } = await atSignInPage();
    const form = await (await browser.get(page)).text();
    expect(form).not.toMatch(/<input[^>]*type="password"[^>]*name=/);
    const answer = await browser.post(page, { email, plainPassword: '' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(texts.scriptNeeded);
  });
});

describe('the sign-in page', () => {
  it('leads to where it is said that it has ended, when its cookie is stale', async () => {
    const { page } = await atSignInPage();
    const stranger = openBrowser();
    for (const answer of [await stranger.get(page), await stranger.post(page, { email, password: 'x' })]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/auth/login?ended=1');
    }
  });

  it('leads there, too, when a finished sign-in is resumed, or its form is sent or opened again', async () => {
    const { browser, page } = await atSignInPage();
    await enterPassword(browser, page, email, password);
    for (const answer of [
      await browser.get(page.replace('/interaction/', '/authorize/')),
      await browser.get(page),
      await browser.post(page, { email, password: right }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/auth/login?ended=1');
    }
  });

  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'rejects forms of another site: %o',
    async (headers) => {
      const { page } = await atSignInPage();
      const body = new URLSearchParams({ email });
      expect((await fetch(page, { method: 'POST', body, headers })).status).toBe(403);
    },
  );

  it('rejects forms that are too long', async () => {
    const { browser, page } = await atSignInPage();
    expect((await browser.post(page, { email: 'x'.repeat(9000) })).status).toBe(413);
  });
});

describe('the provider', () => {
  it.each([
    ['another client', { client_id: 'another' }],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/login/callback' }],
  ])('rejects %s with a page and no redirect', async (_what, more) => {
    const answer = await openBrowser().get(startSignIn(origin, more).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain(texts.refused);
  });

  it.each([
    ['an audience that is not ours', { audience: 'another-api' }, 'invalid_target'],
    ['a resource that is not ours', { resource: 'urn:another-api' }, 'invalid_target'],
    ['a code without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['an answer without a code', { response_type: 'none' }, 'unsupported_response_type'],
    ['a session without a person', { prompt: 'none' }, 'login_required'],
  ])('redirects to the app with the error for %s', async (_what, more, error) => {
    const answer = await openBrowser().get(startSignIn(origin, more).url);
    expect(new URL(locationOf(answer)).searchParams.get('error')).toBe(error);
  });

  it('accepts a code once, and only with its verifier', async () => {
    const { browser, page, verifier } = await atSignInPage();
    const code = codeOf(await enterPassword(browser, page, email, password));
    await expect(redeemCode(origin, code, 'x'.repeat(43))).rejects.toThrow('invalid_grant');
    await redeemCode(origin, code, verifier);
    await expect(redeemCode(origin, code, verifier)).rejects.toThrow('invalid_grant');
  });
});
