// A session as it begins, is looked at and ends: on the real storages, with the wire to the service replaced.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../contract/monitors.ts';
import type { Settings } from '../../contract/settings.ts';
import { createCall } from '../../src/api/http.ts';
import { createReachability } from '../../src/api/reachability.ts';
import { readLoginResult } from '../../src/session/login-result.ts';
import { createSession } from '../../src/session/session.ts';
import { returnFromProvider } from '../support/provider-callback.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = 1_800_000_000_000;
const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
const ada = { token: 'token-of-ada', 'user-name': 'Ada Morgan', item: 'ada' };
const berta = { token: 'token-of-berta', 'user-name': 'Berta Klein', item: 'berta' };

const json = (body: unknown, status = 200) => Response.json(body, { status });
const good = (data: unknown) => json({ status: true, message: 'success', data });
const refused = (status: number) => json({ status: false, message: 'no' }, status);

/** What the service answers where nothing else is said. */
function answer(path: string): Response {
  return path.endsWith('admingroup') ? good({ status: true }) : good([]);
}

/** A line that is cut before the administrator check. */
function cutCheck(path: string): Response {
  if (path.endsWith('admingroup')) throw new TypeError('Failed to fetch');
  return good([]);
}

/** A tab of the one browser: the tabs share what is stored. */
function openTab(wire: (path: string) => Response = answer, tokens?: Settings['auth']['tokens']) {
  const asked: string[] = [];
  const left: string[] = [];
  const cache = { closed: 0, erased: 0 };
  const reachability = createReachability();
  const current = { wire };
  const session = createSession({
    settings: { apiBase: '/api/', auth: { ...auth, tokens }, help: {} },
    call: () => call,
    callAs: (token) => createCall({ ...http, token: async () => token }),
    close: () => {
      cache.closed += 1;
    },
    erase: async () => {
      cache.erased += 1;
    },
    reachable: () => true,
    leave: (path) => {
      left.push(path);
    },
  });
  const http = {
    apiBase: '/api/',
    reachability,
    token: session.token,
    language: () => 'en',
    onForbidden: () => void session.signOut({ reason: 'refused' }),
    onUnauthenticated: session.expire,
    fetch: async (input: RequestInfo | URL) => {
      const request = input as Request;
      const { pathname } = new URL(request.url);
      asked.push(`${pathname} ${request.headers.get('Authorization')}`);
      return current.wire(pathname);
    },
  };
  const call = createCall(http);
  return { session, call, asked, left, cache, current };
}

function stored(): string {
  return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie;
}

function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const count = { params: { menu: 'MONITOR_ALL' } } as const;

describe("a session with the service's own token", () => {
  it('begins, is found by a restart, and leaves nothing', async () => {
    const tab = openTab();
    expect(await tab.session.enter(ada)).toBe('/');
    expect(tab.session.person()).toEqual({ id: 'ada', name: 'Ada Morgan', email: '' });

    const restarted = openTab();
    expect(restarted.session.check()).toBe(true);
    expect(restarted.session.person()?.name).toBe('Ada Morgan');
    await restarted.call(countMonitors, count);
    expect(restarted.asked).toEqual(['/api/v1/monitors/menu/count/MONITOR_ALL Bearer token-of-ada']);

    void restarted.session.signOut();
    await vi.waitFor(() => expect(restarted.left).toEqual(['/auth/login']));
    expect(restarted.asked.slice(1)).toEqual(['/api/v1/session/end Bearer token-of-ada']);
    expect(restarted.cache.erased).toBe(1);
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);

    // The other tab follows, and asks for nothing.
    expect(tab.session.check()).toBe(false);
    expect(tab.left).toEqual(['/auth/login']);
    expect(tab.cache.closed).toBe(1);
    expect(document.getElementById('cover')).toBeTruthy();
  });

  it('is none for somebody who is no administrator', async () => {
    const tab = openTab((path) => (path.endsWith('admingroup') ? good({ status: false }) : good([])));
    void tab.session.enter(berta);
    await vi.waitFor(() => expect(tab.left).toEqual(['/auth/login']));
    expect(readLoginResult()).toEqual({ reason: 'refused' });
    expect(stored()).not.toMatch(/token-of-berta|Berta/);
  });
});

describe('a session that the service knows no more', () => {
  async function expired() {
    const tab = openTab();
    await tab.session.enter(ada);
    tab.current.wire = () => refused(401);
    await tab.call(countMonitors, count).catch(() => undefined);
    return tab;
  }

  it('stays over its screen, and asks for nothing more', async () => {
    const tab = await expired();
    expect(tab.session.overScreen()).toEqual({ kind: 'ended' });
    expect(tab.left).toEqual([]);
    const { length } = tab.asked;
    await tab.call(countMonitors, count).catch(() => undefined);
    expect(tab.asked).toHaveLength(length);
  });

  it('goes on when the same person signs in again elsewhere', async () => {
    const tab = await expired();
    await openTab().session.enter({ ...ada, token: 'token-of-later' });
    expect(tab.session.check()).toBe(true);
    expect(tab.session.overScreen()).toBeNull();
    tab.current.wire = answer;
    await tab.call(countMonitors, count);
    expect(tab.asked.at(-1)).toContain('Bearer token-of-later');
    expect(tab.left).toEqual([]);
  });

  it('is erased when somebody else does', async () => {
    const tab = await expired();
    const other = openTab();
    await other.session.enter(berta);
    expect(other.cache.erased).toBe(1);
    expect(tab.session.check()).toBe(false);
    expect(tab.left).toEqual(['/']);
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
  });
});

describe('signing in again over a session that has ended', () => {
  it('keeps it where the same person signs in, and nobody can say whether they are an administrator', async () => {
    await openTab().session.enter(ada);
    const kept = localStorage.getItem('infusion.session');
    const again = openTab(cutCheck);
    const url = returnFromProvider(auth, { sub: 'ada', returnTo: '/my-page' });
    expect(await again.session.finishSignIn(url)).toBe('/my-page');
    expect(again.left).toEqual([]);
    expect(again.session.person()?.id).toBe('ada');
    expect(again.session.overScreen()).toEqual({ kind: 'ended', trouble: { reason: 'unreachable' } });
    expect(localStorage.getItem('infusion.session')).toBe(kept);
    // The first call that is refused does not take the reason away.
    again.session.expire();
    expect(again.session.overScreen()).toMatchObject({ trouble: { reason: 'unreachable' } });
  });

  it('keeps what is cached for the person before where somebody else comes to nothing', async () => {
    await openTab().session.enter(ada);
    const other = openTab(cutCheck);
    void other.session.enter(berta);
    await vi.waitFor(() => expect(other.left).toEqual(['/auth/login']));
    expect(other.cache).toEqual({ closed: 1, erased: 0 });
    expect(localStorage.getItem('infusion.locked')).not.toBeNull();
    expect(other.asked.at(-1)).toBe('/api/v1/session/end Bearer token-of-berta');
    expect(stored()).not.toMatch(/token-of|Ada|Berta/);
  });

  it('says over the screen what the provider refused, and leaves nothing for a later visit', async () => {
    await openTab().session.enter(ada);
    const again = openTab();
    const url = returnFromProvider(auth, { error: 'access_denied', description: 'Not in these hours.' });
    expect(await again.session.finishSignIn(url)).toBe('/');
    const trouble = { reason: 'provider', summary: 'Not in these hours.' };
    expect(again.session.overScreen()).toEqual({ kind: 'ended', trouble });
    expect(readLoginResult()).toBeNull();
  });
});

describe('somebody who signs in', () => {
  it('leaves their token where other tabs read it with their name, and not before', async () => {
    await openTab().session.enter(ada);
    let meanwhile = '';
    const other = openTab((path) => {
      if (path.endsWith('admingroup')) meanwhile = stored();
      return answer(path);
    });
    await other.session.enter(berta);
    expect(meanwhile).toContain('token-of-ada');
    expect(meanwhile).not.toContain('token-of-berta');
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
    expect(stored()).toContain('token-of-berta');
  });

  it('finds no token of the person before, whichever way either came', async () => {
    const atProvider = openTab();
    await atProvider.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    expect(stored()).toContain('@@auth0spajs');
    await openTab().session.enter(berta);
    expect(stored()).not.toContain('@@auth0spajs');
    const last = openTab();
    await last.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    expect(stored()).not.toContain('token-of-berta');
    await last.call(countMonitors, count);
    expect(last.asked.at(-1)).toMatch(/ Bearer ey/);
  });

  it('goes nowhere where the provider does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(openTab().session.signIn('/')).rejects.toBeInstanceOf(TypeError);
  });
});

describe('tokens that are kept in memory', () => {
  it('are in no storage once the console has started, and gone with the page', async () => {
    localStorage.setItem('infusion.own-token', '"token-of-before"');
    const entry = openTab(answer, 'memory');
    await entry.session.enter(ada);
    expect(JSON.stringify({ ...localStorage })).not.toContain('token-of');
    // The start that follows has it from this tab, once.
    const started = openTab(answer, 'memory');
    expect(stored()).not.toContain('token-of');
    expect(started.session.lacksToken()).toBe(false);
    await started.call(countMonitors, count);
    expect(started.asked.at(-1)).toContain('Bearer token-of-ada');

    const restarted = openTab(answer, 'memory');
    expect(restarted.session.person()?.name).toBe('Ada Morgan');
    expect(restarted.session.lacksToken()).toBe(true);
    await restarted.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    expect(restarted.session.lacksToken()).toBe(false);
    expect(JSON.stringify({ ...localStorage })).not.toContain('@@auth0spajs');
    // A sign-in elsewhere gives the first page no token, and takes none from it.
    expect(started.session.check()).toBe(true);
    await started.call(countMonitors, count);
    expect(started.asked.at(-1)).toContain('Bearer token-of-ada');
  });
});

describe('a session that nobody uses', () => {
  it('asks after 15 minutes and ends after 30, in all tabs; the cache waits', async () => {
    setClock(start);
    const [tab, other] = [openTab(), openTab()];
    await tab.session.enter(ada);
    const second = openTab();
    vi.setSystemTime(start + 15 * minute - 1);
    tab.session.check();
    expect(tab.session.overScreen()).toBeNull();
    vi.setSystemTime(start + 15 * minute);
    tab.session.check();
    expect(tab.session.overScreen()).toEqual({ kind: 'idle', endsAt: start + 30 * minute });

    // Activity in another tab counts for this one.
    second.session.noteActivity();
    tab.session.check();
    expect(tab.session.overScreen()).toBeNull();

    vi.setSystemTime(start + 45 * minute - 1);
    expect(tab.session.check()).toBe(true);
    expect(tab.session.overScreen()?.kind).toBe('idle');
    vi.setSystemTime(start + 45 * minute);
    // Whoever comes too late does not bring it back.
    tab.session.noteActivity();
    await vi.waitFor(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.cache).toEqual({ closed: 1, erased: 0 });
    expect(readLoginResult()).toEqual({ reason: 'idle' });
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);
    expect(second.session.check()).toBe(false);
    expect(other.session.person()).toBeNull();
  });

  it('is over at a start after two hours of sleep, before anything is asked', async () => {
    setClock(start);
    await openTab().session.enter(ada);
    vi.setSystemTime(start + 2 * hour);
    const tab = openTab();
    expect(tab.session.check()).toBe(false);
    expect(tab.session.person()).toBeNull();
    expect(document.getElementById('cover')).toBeTruthy();
    await vi.waitFor(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked).toEqual(['/api/v1/session/end Bearer token-of-ada']);
  });

  it('sends nothing with a token that is over', async () => {
    setClock(start);
    const tab = openTab();
    await tab.session.enter(ada);
    const { length } = tab.asked;
    vi.setSystemTime(start + 31 * minute);
    void tab.call(countMonitors, count).catch(() => undefined);
    await vi.waitFor(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked.slice(length)).toEqual(['/api/v1/session/end Bearer token-of-ada']);
  });

  it('erases the device after 12 h, used or locked', async () => {
    setClock(start);
    const used = openTab();
    await used.session.enter(ada);
    for (let at = start; at <= start + 12 * hour; at += 10 * minute) {
      vi.setSystemTime(at);
      used.session.noteActivity();
    }
    expect(used.session.check()).toBe(true);
    vi.setSystemTime(start + 12 * hour + 1);
    expect(used.session.check()).toBe(false);
    await vi.waitFor(() => expect(used.left).toEqual(['/auth/login']));
    expect(used.cache.erased).toBe(1);
    expect(readLoginResult()).toEqual({ reason: 'ended' });

    setClock(start);
    const locked = openTab();
    await locked.session.enter(ada);
    void locked.session.lock();
    await vi.waitFor(() => expect(locked.left).toEqual(['/auth/login']));
    expect(locked.cache.erased).toBe(0);
    const atLogin = openTab();
    vi.setSystemTime(start + 12 * hour);
    atLogin.session.check();
    expect(atLogin.cache.erased).toBe(0);
    vi.setSystemTime(start + 12 * hour + 1);
    atLogin.session.check();
    atLogin.session.check();
    expect(atLogin.cache.erased).toBe(1);
  });
});

describe('twenty refusals at once', () => {
  it('are one sign-out, one message and one new start, in all tabs', async () => {
    const tab = openTab();
    await tab.session.enter(ada);
    const other = openTab();
    const refuse = (path: string) => (path.endsWith('/session/end') ? good([]) : refused(403));
    tab.current.wire = refuse;
    other.current.wire = refuse;
    const calls = [tab, other].flatMap(({ call }) =>
      Array.from({ length: 20 }, () => call(countMonitors, count)),
    );
    void Promise.allSettled(calls);
    await vi.waitFor(() => expect([tab.left, other.left]).toEqual([['/auth/login'], ['/auth/login']]));
    const ends = [...tab.asked, ...other.asked].filter((line) => line.includes('/session/end'));
    expect(ends).toHaveLength(1);
    expect(readLoginResult()).toEqual({ reason: 'refused' });
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);
  });
});
