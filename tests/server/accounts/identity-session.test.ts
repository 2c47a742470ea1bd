// How long a session lasts, and what ends it, with a fake clock.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { oidcState, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addAccount, password, type RunningIdentity, startIdentity } from '../../support/identity.ts';
import {
  codeOf,
  confirmSignOut,
  enterPassword,
  locationOf,
  openBrowser,
  openSignOut,
  redeemCode,
  refresh,
  signIn,
  signOut,
  startSignIn,
} from '../../support/sign-in.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const email = 'ada.morgan@example.com';
let database: OpenDatabase;
let running: RunningIdentity;
let origin: string;
let userId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
  origin = running.origin;
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  userId = await addAccount(database.db, { email });
});

afterEach(async () => {
  await database.db.delete(users);
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** Where the provider redirects a browser that signs in. */
async function comeBack(browser: ReturnType<typeof openBrowser>): Promise<string> {
  return new URL(locationOf(await browser.get(startSignIn(origin).url))).pathname;
}

describe('a refresh token', () => {
  it('is exchanged for a new one each time', async () => {
    const first = await signIn(origin, email, password);
    const second = await refresh(origin, first.refreshToken);
    const third = await refresh(origin, second.refreshToken);
    expect(new Set([first, second, third].map((tokens) => tokens.refreshToken)).size).toBe(3);
    expect(await running.identity.verify(third.accessToken)).toMatchObject({ subject: userId });
  });

  it('can be used twice at once, and again within a minute: an answer may have been lost', async () => {
    const { refreshToken } = await signIn(origin, email, password);
    const [one, two] = await Promise.all([refresh(origin, refreshToken), refresh(origin, refreshToken)]);
    pass(59_000);
    const three = await refresh(origin, refreshToken);
    for (const { refreshToken: next } of [one, two, three]) {
      expect(await refresh(origin, next)).toBeDefined();
    }
  });

  it('ends the session when it is used again later: it was stolen', async () => {
    const { refreshToken } = await signIn(origin, email, password);
    const newest = await refresh(origin, refreshToken);
    pass(50_000);
    await refresh(origin, refreshToken);
    pass(11_000);
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
    await expect(refresh(origin, newest.refreshToken)).rejects.toThrow('invalid_grant');
  });

  it('expires 35 minutes after its last use', async () => {
    let { refreshToken } = await signIn(origin, email, password);
    for (let times = 0; times < 3; times++) {
      pass(34 * minutes);
      ({ refreshToken } = await refresh(origin, refreshToken));
    }
    pass(36 * minutes);
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
  });

  it('does not outlive 12 hours', async () => {
    let { refreshToken } = await signIn(origin, email, password);
    for (let passed = 30; passed < 12 * 60; passed += 30) {
      pass(30 * minutes);
      ({ refreshToken } = await refresh(origin, refreshToken));
    }
    pass(31 * minutes);
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
  });

  it.each(['SUSPENDED', 'DEPROVISIONED', 'LOCKED_OUT'])('is rejected once the user is %s', async (status) => {
    const { refreshToken } = await signIn(origin, email, password);
    await database.db.update(users).set({ status }).where(eq(users.id, userId));
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
  });

  it('is rejected once the user is deleted', async () => {
    const { refreshToken } = await signIn(origin, email, password);
    await database.db.delete(users).where(eq(users.id, userId));
    await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
  });

  it('cannot be read from the database', async () => {
    const { refreshToken } = await signIn(origin, email, password);
    const rows = await database.db.select().from(oidcState);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('a session', () => {
  it('is remembered by cookies that say how long they live: the clock of a tablet may be an hour fast', async () => {
    const browser = openBrowser();
    const cookies: string[] = [];
    const keep = (answer: Response) => {
      cookies.push(...answer.headers.getSetCookie());
      browser.jar.keep(answer);
    };
    await signIn(origin, email, password, openBrowser({ ...browser.jar, keep }));
    const kept = cookies.flatMap((line) => {
      const ends = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '');
      return ends > Date.now() ? [{ line, seconds: (ends - Date.now()) / 1000 }] : [];
    });
    expect(kept.length).toBeGreaterThan(2);
    for (const { line, seconds } of kept) {
      const lives = Number(/; max-age=(\d+)/i.exec(line)?.[1]);
      expect(Math.abs(lives - seconds), line).toBeLessThanOrEqual(1);
    }
  });

  it('asks for the password after 35 minutes without a refresh, though the cookie is there', async () => {
    const browser = openBrowser();
    await signIn(origin, email, password, browser);
    pass(30 * minutes);
    expect(await comeBack(browser)).toBe('/login/callback');
    pass(36 * minutes);
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
  });

  it('needs no second password when the answer to the first was lost, but for a minute', async () => {
    const browser = openBrowser();
    const page = locationOf(await browser.get(startSignIn(origin).url));
    // Its code is never exchanged.
    expect(codeOf(await enterPassword(browser, page, email, password))).toBeTruthy();
    expect(await comeBack(browser)).toBe('/login/callback');
    pass(61_000);
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
  });

  it('needs the password again, also within that minute, once its tokens were revoked', async () => {
    const browser = openBrowser();
    const { url, verifier } = startSignIn(origin);
    const code = codeOf(await enterPassword(browser, locationOf(await browser.get(url)), email, password));
    await redeemCode(origin, code, verifier);
    // Whoever has the code, too, has stolen it.
    await expect(redeemCode(origin, code, verifier)).rejects.toThrow('invalid_grant');
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
  });

  it.each([
    ['in a browser without a session', {}],
    ['though the session goes on', { prompt: 'login' }],
  ])('begins with each of ten open forms, %s', async (_when, more) => {
    const browser = openBrowser();
    if ('prompt' in more) await signIn(origin, email, password, browser);
    const forms = [];
    for (let count = 0; count < 10; count += 1) {
      const { url, verifier } = startSignIn(origin, more);
      forms.push({ verifier, page: locationOf(await browser.get(url)) });
    }
    // The latest between the others, and the first at the end.
    for (const place of [5, 9, 1, 8, 2, 7, 3, 6, 4, 0]) {
      const { page = '', verifier = '' } = forms[place] ?? {};
      const code = codeOf(await enterPassword(browser, page, email, password));
      expect(await refresh(origin, (await redeemCode(origin, code, verifier)).refreshToken)).toBeDefined();
    }
  });

  it('asks for the password after 12 hours, however busy', async () => {
    const browser = openBrowser();
    let { refreshToken } = await signIn(origin, email, password, browser);
    for (let passed = 0; passed < 11.5 * hours; passed += 30 * minutes) {
      pass(30 * minutes);
      ({ refreshToken } = await refresh(origin, refreshToken));
    }
    expect(await comeBack(browser)).toBe('/login/callback');
    pass(31 * minutes);
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
  });

  it('asks for the password once the user is suspended', async () => {
    const browser = openBrowser();
    await signIn(origin, email, password, browser);
    await database.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, userId));
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
  });

  it('continues after the service was restarted', async () => {
    const browser = openBrowser();
    const { refreshToken, accessToken } = await signIn(origin, email, password, browser);
    await running.stop();
    running = await startIdentity(database.db, running.publicUrl);
    expect(await running.identity.verify(accessToken)).toMatchObject({ subject: userId });
    expect(await refresh(origin, refreshToken)).toBeDefined();
    expect(codeOf(await browser.get(startSignIn(origin).url))).toBeTruthy();
  });

  it('leaves no rows behind once it has expired', async () => {
    await signIn(origin, email, password);
    pass(48 * hours);
    await openBrowser().get(startSignIn(origin).url);
    const left = await database.db.select({ model: oidcState.model }).from(oidcState);
    expect(left.map(({ model }) => model)).toEqual(['Interaction']);
  });
});

describe('signing out', () => {
  it('ends the session and its refresh tokens, and returns to the app', async () => {
    const browser = openBrowser();
    const first = await signIn(origin, email, password, browser);
    const second = await refresh(origin, first.refreshToken);
    expect(await signOut(origin, browser)).toBe(`${origin}/auth/login`);
    for (const { refreshToken } of [first, second]) {
      await expect(refresh(origin, refreshToken)).rejects.toThrow('invalid_grant');
    }
    expect(await comeBack(browser)).toMatch(/^\/interaction\//);
    const calls = (await readTrail(database.db)).filter((call) => call.userId === userId);
    const of = {
      entity: 'user',
      userName: 'Ada Morgan',
      addressPrefix: '127.0.0.1',
      records: [{ recordId: userId }],
    };
    expect(calls).toMatchObject([
      { ...of, action: 'signIn' },
      { ...of, action: 'signOut' },
    ]);
    expect(calls[0]?.httpRequestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns to the app from two tabs at once', async () => {
    for (const firstIsLate of [false, true]) {
      const browser = openBrowser();
      await signIn(origin, email, password, browser);
      const pages = [await openSignOut(origin, browser), await openSignOut(origin, browser)];
      for (const xsrf of firstIsLate ? pages.reverse() : pages) {
        expect(await confirmSignOut(origin, browser, xsrf)).toBe(`${origin}/auth/login`);
      }
      expect(await comeBack(browser)).toMatch(/^\/interaction\//);
    }
  });

  it('returns to the app without a session', async () => {
    expect(await signOut(origin, openBrowser())).toBe(`${origin}/auth/login`);
  });

  it.each(['/', '/auth/login'])('may redirect to %s', async (path) => {
    const returnTo = encodeURIComponent(`${origin}${path}`);
    const answer = await openBrowser().get(`${origin}/v2/logout?returnTo=${returnTo}`);
    const end = new URL(locationOf(answer));
    expect(end.pathname).toBe('/session/end');
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}${path}`);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/auth/login',
    'javascript:alert(1)',
    '/auth/login',
    '',
  ])('never redirects elsewhere: %s', async (returnTo) => {
    const query = new URLSearchParams({ returnTo });
    const answer = await openBrowser().get(`${origin}/v2/logout?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});

it('ends both kinds of session sooner with a smaller IDLE_MINUTES', async () => {
  const quick = await startIdentity(database.db, undefined, { idleMinutes: 5 });
  const { refreshToken: first } = await signIn(quick.origin, email, password);
  const own = await createServiceSession(database.db, userId);
  pass(15 * minutes - 1_000);
  expect(await quick.identity.verify(own)).toMatchObject({ subject: userId });
  const { refreshToken: second } = await refresh(quick.origin, first);
  pass(15 * minutes + 1_000);
  expect(await quick.identity.verify(own)).toBeNull();
  await expect(refresh(quick.origin, second)).rejects.toThrow();
  await quick.stop();
});
