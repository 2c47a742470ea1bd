// Signs in as the app and a browser do: authorization code with PKCE over HTTP, through the sign-in page.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { audience, clientId } from '../../server/identity/client.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

const tokenAnswer = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  token_type: z.literal('Bearer'),
});

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** A browser with its cookies, which follows redirects one at a time. */
export interface Browser {
  jar: CookieJar;
  get(url: string): Promise<Response>;
  /** Sends a form as a page of the same origin does. */
  post(url: string, fields: Record<string, string>): Promise<Response>;
}

export function openBrowser(jar: CookieJar = createCookieJar()): Browser {
  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname, origin } = new URL(url);
    const headers = { ...init.headers, cookie: jar.header(pathname), origin, accept: 'text/html' };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.keep(answer);
    return answer;
  }
  return {
    jar,
    get: (url) => send(url, {}),
    post: (url, fields) => send(url, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

/** The absolute address of a redirect. */
export function locationOf(answer: Response): string {
  return new URL(answer.headers.get('location') ?? '', answer.url).href;
}

/** The address that the app opens to sign in, and its PKCE verifier. */
export function startSignIn(origin: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    audience,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    redirect_uri: `${origin}/login/callback`,
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url: `${origin}/authorize?${query}`, verifier };
}

/** Fills the sign-in page at `page` and follows it to the app's callback, if it leads there. */
export async function enterPassword(
  browser: Browser,
  page: string,
  email: string,
  password: string,
): Promise<Response> {
  let answer = await browser.post(page, { email, plainPassword: password });
  while (answer.status === 303 && !isCallback(answer)) answer = await browser.get(locationOf(answer));
  return answer;
}

function isCallback(answer: Response): boolean {
  return new URL(locationOf(answer)).pathname === '/login/callback';
}

/** The code that an answer carries to the app. */
export function codeOf(answer: Response): string {
  const code = new URL(locationOf(answer)).searchParams.get('code');
  if (!code) throw new Error(`No code in ${answer.status} ${answer.headers.get('location')}`);
  return code;
}

/** POST /oauth/token as the SDK sends it. */
export function askToken(origin: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: clientId, ...fields });
  return fetch(`${origin}/oauth/token`, { method: 'POST', body });
}

async function tokensOf(answer: Response): Promise<Tokens> {
  if (!answer.ok) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  const sent = tokenAnswer.parse(await answer.json());
  return {
    accessToken: sent.access_token,
    idToken: sent.id_token,
    refreshToken: sent.refresh_token,
    expiresIn: sent.expires_in,
  };
}

/** Exchanges a code. */
export async function redeemCode(origin: string, code: string, verifier: string): Promise<Tokens> {
  const fields = { code, code_verifier: verifier, redirect_uri: `${origin}/login/callback` };
  return tokensOf(await askToken(origin, { grant_type: 'authorization_code', ...fields }));
}

/** Signs in from an empty browser (or the given one) to tokens. */
export async function signIn(
  origin: string,
  email: string,
  password: string,
  browser: Browser = openBrowser(),
): Promise<Tokens> {
  const { url, verifier } = startSignIn(origin);
  const page = locationOf(await browser.get(url));
  return redeemCode(origin, codeOf(await enterPassword(browser, page, email, password)), verifier);
}

/** Exchanges a refresh token for new tokens. */
export async function refresh(origin: string, refreshToken: string): Promise<Tokens> {
  return tokensOf(await askToken(origin, { grant_type: 'refresh_token', refresh_token: refreshToken }));
}

/** Opens the provider's sign-out page; returns its CSRF token. */
export async function openSignOut(origin: string, browser: Browser): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId, returnTo: `${origin}/auth/login` });
  const end = await browser.get(`${origin}/v2/logout?${query}`);
  return await signOutForm(browser, locationOf(end));
}

async function signOutForm(browser: Browser, page: string): Promise<string> {
  const text = await (await browser.get(page)).text();
  return /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Submits that page, as its script does; returns where it leads in the end. */
export async function confirmSignOut(origin: string, browser: Browser, xsrf: string): Promise<string> {
  const answer = await browser.post(`${origin}/session/end/confirm`, { xsrf, logout: 'yes' });
  const next = locationOf(answer);
  if (new URL(next).pathname !== '/v2/logout') return next;
  const again = await browser.get(next);
  return await confirmSignOut(origin, browser, await signOutForm(browser, locationOf(again)));
}

/** Signs out at the provider; returns where that leads. */
export async function signOut(origin: string, browser: Browser): Promise<string> {
  return await confirmSignOut(origin, browser, await openSignOut(origin, browser));
}
