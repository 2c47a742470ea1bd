// How a session begins, is checked and ends, on the real storages; only the network is replaced.
import { Auth0Client } from '@auth0/auth0-spa-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { readSignInNotice } from '../../../src/session/read-sign-in-notice.ts';
import { readStoredRights } from '../../../src/session/rights/stored-rights.ts';
import { toLeavingNotice } from '../../../src/session/wrong-clock.ts';
import { eventually } from '../../support/eventually.ts';
import { returnFromProvider } from '../../support/provider-callback.ts';
import {
  ada,
  answer,
  auth,
  berta,
  count,
  cutCheck,
  good,
  openTab,
  refusal,
  stored,
  withRoles,
} from '../../support/session-tab.ts';

afterEach(() => vi.unstubAllGlobals());

describe("a session with the service's own token", () => {
  it('begins, survives a restart, and leaves nothing on the device when it ends', async () => {
    const tab = openTab();
    expect(await tab.session.signInWithToken(ada)).toBe('/');
    expect(tab.session.person()).toEqual({ id: 'ada', name: 'Ada Morgan', email: '' });

    const restarted = openTab();
    expect(restarted.session.check()).toBe(true);
    expect(restarted.session.person()?.name).toBe('Ada Morgan');
    await restarted.call(countMonitors, count);
    expect(restarted.asked).toEqual(['/api/v1/monitors/menu/count/MONITOR_ALL Bearer token-of-ada']);

    void restarted.session.signOut();
    await eventually(() => expect(restarted.left).toEqual(['/auth/login']));
    expect(restarted.asked.slice(1)).toEqual(['/api/v1/session/end Bearer token-of-ada']);
    expect(restarted.cache.cleared).toBe(1);
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);

    // The other tab follows without a request.
    expect(tab.session.check()).toBe(false);
    expect(tab.left).toEqual(['/auth/login']);
    expect(tab.cache.closed).toBe(1);
    expect(document.getElementById('privacy-screen')).toBeTruthy();
  });

  it('asks what the person may do only where the service knows roles', async () => {
    const plain = openTab();
    await plain.session.signInWithToken(ada);
    expect(plain.asked.filter((line) => line.includes('v1/rights'))).toEqual([]);
    expect(readStoredRights('ada')).toBeNull();
    const tab = openTab(withRoles);
    await tab.session.signInWithToken(ada);
    expect(tab.asked.at(-1)).toContain('v1/rights Bearer token-of-ada');
    expect(readStoredRights('ada')).toEqual({ see: 'everything' });
  });

  it('does not begin for a person who is not an administrator', async () => {
    const tab = openTab((path) => (path.endsWith('admingroup') ? good({ status: false }) : good([])));
    void tab.session.signInWithToken(berta);
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'notAdministrator' });
    expect(stored()).not.toMatch(/token-of-berta|Berta/);
  });

  it("tells in the service's own words why it could not check for an administrator", async () => {
    const message = 'The list of administrators is being restored.';
    const tab = openTab((path) =>
      path.endsWith('admingroup') ? Response.json({ status: false, message }, { status: 503 }) : good([]),
    );
    void tab.session.signInWithToken(berta);
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'checkFailed', message });
  });
});

describe('an outside provider that did not ask for the second factor', () => {
  it('is named at the login page, and not taken for a missing right', async () => {
    const message = 'Your sign-in service did not ask for a second factor.';
    const tab = openTab(() =>
      Response.json({ status: false, code: 'FACTOR_NOT_ASKED', message }, { status: 403 }),
    );
    void tab.session.signInWithToken(berta);
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'checkFailed', message });
  });
});

describe('a session whose token the service refuses', () => {
  async function refused() {
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    tab.current.wire = () => refusal(401);
    await tab.call(countMonitors, count).catch(() => undefined);
    return tab;
  }

  it('keeps its screen, and sends no more requests', async () => {
    const tab = await refused();
    expect(tab.state().type).toBe('tokenRefused');
    expect(tab.left).toEqual([]);
    const { length } = tab.asked;
    await tab.call(countMonitors, count).catch(() => undefined);
    expect(tab.asked).toHaveLength(length);
  });

  it('continues when the same person signs in again in another tab', async () => {
    const tab = await refused();
    await openTab().session.signInWithToken({ ...ada, token: 'token-of-later' });
    expect(tab.session.check()).toBe(true);
    expect(tab.state().type).toBe('active');
    tab.current.wire = answer;
    await tab.call(countMonitors, count);
    expect(tab.asked.at(-1)).toContain('Bearer token-of-later');
    expect(tab.left).toEqual([]);
  });

  it('is cleared when someone else signs in', async () => {
    const tab = await refused();
    const other = openTab();
    await other.session.signInWithToken(berta);
    expect(other.cache.cleared).toBe(1);
    expect(tab.session.check()).toBe(false);
    expect(tab.left).toEqual(['/']);
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
  });
});

describe('signing in again over a refused session', () => {
  it('keeps the session of the same person while the service cannot check for an administrator', async () => {
    await openTab().session.signInWithToken(ada);
    const kept = localStorage.getItem('infusion.session');
    const again = openTab(cutCheck);
    const url = returnFromProvider(auth, { sub: 'ada', returnTo: '/my-page' });
    expect(await again.session.finishSignIn(url)).toBe('/my-page');
    expect(again.left).toEqual([]);
    expect(again.session.person()?.id).toBe('ada');
    expect(again.state()).toMatchObject({ type: 'tokenRefused', failure: { reason: 'unreachable' } });
    expect(localStorage.getItem('infusion.session')).toBe(kept);
    // The first call that is refused does not take the reason away.
    again.session.recordTokenRefusal();
    expect(again.state()).toMatchObject({ type: 'tokenRefused', failure: { reason: 'unreachable' } });
  });

  it("keeps the first person's cache when someone else's sign-in fails", async () => {
    await openTab().session.signInWithToken(ada);
    const other = openTab(cutCheck);
    void other.session.signInWithToken(berta);
    await eventually(() => expect(other.left).toEqual(['/auth/login']));
    expect(other.cache).toEqual({ closed: 1, cleared: 0 });
    expect(localStorage.getItem('infusion.kept-sign-in')).not.toBeNull();
    expect(other.asked.at(-1)).toBe('/api/v1/session/end Bearer token-of-berta');
    expect(stored()).not.toMatch(/token-of|Ada|Berta/);
  });

  it("shows the provider's reason over the screen, and stores nothing for a later visit", async () => {
    await openTab().session.signInWithToken(ada);
    const again = openTab();
    const url = returnFromProvider(auth, { error: 'access_denied', description: 'Not in these hours.' });
    expect(await again.session.finishSignIn(url)).toBe('/');
    const failure = { reason: 'provider', summary: 'Not in these hours.' };
    expect(again.state()).toMatchObject({ type: 'tokenRefused', failure });
    expect(readSignInNotice()).toBeNull();
  });
});

describe('a provider that fails', () => {
  const wholeSentence = 'The service is being updated. Try again in a minute.';

  it.each<[string, unknown, string | undefined]>([
    ["in the service's form", { status: false, message: wholeSentence }, wholeSentence],
    ["in OAuth's form", { error: 'server_error', error_description: wholeSentence }, wholeSentence],
    ['without a word', { error: 'server_error' }, undefined],
    ['with an empty answer', {}, undefined],
  ])("says no more than the answer at a sign-in's end: %s", async (_what, body, message) => {
    const url = returnFromProvider(auth, { sub: 'ada' });
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 503 }));
    expect(await openTab().session.finishSignIn(url)).toBe('/auth/login');
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'signInFailed', message });
  });

  it("never shows the SDK's own words, whatever the provider's code", async () => {
    const url = returnFromProvider(auth, { sub: 'ada' });
    vi.stubGlobal('fetch', async () => Response.json({ error: 'too_many_requests' }, { status: 429 }));
    expect(await openTab().session.finishSignIn(url)).toBe('/auth/login');
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'signInFailed' });
  });

  it('is left for only where it works, and is not called unreachable where it answered', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: false, message: wholeSentence }, { status: 503 }),
    );
    const failed = await openTab()
      .session.signIn('/')
      .catch((error: unknown) => toLeavingNotice(error));
    expect(failed).toEqual({ reason: 'refused', cause: 'signInFailed', message: wholeSentence });
  });
});

describe('a person who signs in', () => {
  it('has their token and name stored together', async () => {
    await openTab().session.signInWithToken(ada);
    let meanwhile = '';
    const other = openTab((path) => {
      if (path.endsWith('admingroup')) meanwhile = stored();
      return answer(path);
    });
    await other.session.signInWithToken(berta);
    expect(meanwhile).toContain('token-of-ada');
    expect(meanwhile).not.toContain('token-of-berta');
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
    expect(stored()).toContain('token-of-berta');
  });

  it('never gets the token of the person before, however either signed in', async () => {
    const atProvider = openTab();
    await atProvider.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    expect(stored()).toContain('@@auth0spajs');
    await openTab().session.signInWithToken(berta);
    expect(stored()).not.toContain('@@auth0spajs');
    const last = openTab();
    await last.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    expect(stored()).not.toContain('token-of-berta');
    await last.call(countMonitors, count);
    expect(last.asked.at(-1)).toMatch(/ Bearer ey/);
  });

  it("is known to a later start without the provider's SDK, until the token is about to expire", async () => {
    await openTab().session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    const sdk = vi.spyOn(Auth0Client.prototype, 'getTokenSilently').mockResolvedValue('renewed');
    const later = openTab();
    await later.call(countMonitors, count);
    expect(later.asked.at(-1)).toMatch(/ Bearer ey/);
    expect(sdk).not.toHaveBeenCalled();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 550_000 });
    await openTab().call(countMonitors, count);
    vi.useRealTimers();
    expect(sdk).toHaveBeenCalled();
    sdk.mockRestore();
  });

  it('must enter credentials after a sign-out, and where a screen wants it, whatever the provider remembers', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ authorization_endpoint: `${auth.domain}/authorize` }));
    const redirect = vi.spyOn(Auth0Client.prototype, 'loginWithRedirect').mockResolvedValue();
    await openTab().session.signIn('/');
    expect(redirect.mock.lastCall?.[0]?.authorizationParams).toEqual({ ui_locales: 'en' });
    await openTab().session.signIn('/', { askCredentials: true });
    expect(redirect.mock.lastCall?.[0]?.authorizationParams).toEqual({ prompt: 'login', ui_locales: 'en' });
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    void tab.session.signOut();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    await openTab().session.signIn('/');
    expect(redirect.mock.lastCall?.[0]?.authorizationParams).toEqual({ prompt: 'login', ui_locales: 'en' });
  });

  it('ends on this device where the provider never says that it has ended there', async () => {
    vi.spyOn(Auth0Client.prototype, 'logout').mockReturnValue(new Promise(() => undefined));
    const tab = openTab();
    await tab.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void tab.session.signOut();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(tab.left).toEqual(['/auth/login']);
    });
    vi.useRealTimers();
    expect(stored()).not.toContain('@@auth0spajs');
  });

  it('asks for a token again where the browser never answered the first time', async () => {
    const tab = openTab();
    await tab.session.finishSignIn(returnFromProvider(auth, { sub: 'ada' }));
    const sdk = vi
      .spyOn(Auth0Client.prototype, 'getTokenSilently')
      .mockReturnValue(new Promise(() => undefined));
    tab.current.wire = () => refusal(401);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = tab.call(countMonitors, count).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toMatchObject({ type: 'server' });
    vi.useRealTimers();
    sdk.mockImplementation(async () => 'renewed');
    tab.current.wire = answer;
    await tab.session.token(true);
    expect(await tab.session.token(false)).toBe('renewed');
  });

  it('stays on the page when the provider does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(openTab().session.signIn('/')).rejects.toBeInstanceOf(TypeError);
  });
});

describe('tokens that are kept in memory', () => {
  it('are in no storage once the app has started, and are lost with the page', async () => {
    localStorage.setItem('infusion.service-token', '"token-of-before"');
    const entry = openTab(answer, 'memory');
    await entry.session.signInWithToken(ada);
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

describe('twenty refused requests at once', () => {
  it('cause one sign-out, one message and one restart in all tabs', async () => {
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    const other = openTab();
    const refuse = (path: string) => (path.endsWith('/session/end') ? good([]) : refusal(403));
    tab.current.wire = refuse;
    other.current.wire = refuse;
    const calls = [tab, other].flatMap(({ call }) =>
      Array.from({ length: 20 }, () => call(countMonitors, count)),
    );
    void Promise.allSettled(calls);
    await eventually(() => expect([tab.left, other.left]).toEqual([['/auth/login'], ['/auth/login']]));
    const ends = [...tab.asked, ...other.asked].filter((line) => line.includes('/session/end'));
    expect(ends).toHaveLength(1);
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'notAdministrator' });
    expect(stored()).not.toMatch(/token-of-ada|Ada|"ada"/);
  });
});
