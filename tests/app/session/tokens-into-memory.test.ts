// The hospital lets no token lie on the device any more, while pages are open that have some: they go on with those in memory.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { keepingAtom, keepingOf } from '../../../src/session/device-storage.ts';
import { saveLastActivity, saveRecord } from '../../../src/session/session-record.ts';
import { eventually } from '../../support/eventually.ts';
import { ada, auth, count, good, openTab, stored } from '../../support/session-tab.ts';

afterEach(() => vi.unstubAllGlobals());

type Tab = ReturnType<typeof openTab>;

/** As the app does once it has read the settings. */
function keepNothing({ store, session }: Tab): void {
  store.set(keepingAtom, keepingOf({ auth, deviceStorage: 'session' }));
  session.keepTokensInMemory();
}

const scope = 'openid profile email offline_access';
const key = `@@auth0spajs@@::${auth.clientId}::${auth.audience}::${scope}`;

/** A token that names itself, for ten minutes; the SDK takes it for one of identity, too. */
function tokenOf(name: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: `${auth.domain}/`, aud: auth.clientId, sub: 'ada', name, iat: now, exp: now + 600 };
  return [part({ alg: 'RS256' }), part(claims), 'signature'].join('.');
}

/** What the provider's SDK has stored of a sign-in. */
function signedInBefore(token: string): void {
  const body = {
    client_id: auth.clientId,
    access_token: token,
    refresh_token: 'refresh-of-ada',
    audience: auth.audience,
    scope,
    expires_in: 600,
  };
  const ends = Math.floor(Date.now() / 1_000) + 600;
  localStorage.setItem(key, JSON.stringify({ body, expiresAt: ends }));
  saveRecord({ person: { id: 'ada', name: 'Ada Morgan', email: '' }, since: Date.now() });
  saveLastActivity(Date.now());
}

async function sentBy(tab: Tab): Promise<string> {
  await tab.call(countMonitors, count);
  return tab.asked.at(-1)?.split('Bearer ')[1] ?? '';
}

describe('tokens that go into memory while pages are open', () => {
  it("are the service's own in each tab, and in no storage", async () => {
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    const other = openTab();
    expect(await sentBy(other)).toBe('token-of-ada');
    keepNothing(tab);
    expect(stored()).not.toContain('token-of-ada');
    keepNothing(other);
    expect([await sentBy(tab), await sentBy(other)]).toEqual(['token-of-ada', 'token-of-ada']);
    expect(stored()).not.toContain('token-of-ada');
    expect(tab.state().type).toBe('active');
    // The page that is loaded next has none: it asks the provider.
    expect(openTab(undefined, undefined, 'session').session.lacksToken()).toBe(true);
  });

  it("are the provider's, with which the first tab renews them, and of which the other has the last", async () => {
    const token = tokenOf('first');
    signedInBefore(token);
    const tab = openTab();
    const other = openTab();
    expect(await sentBy(tab)).toBe(token);
    expect(await sentBy(other)).toBe(token);
    keepNothing(tab);
    expect(stored()).not.toMatch(/@@auth0spajs|refresh-of-ada/);
    keepNothing(other);
    expect(await sentBy(tab)).toBe(token);
    expect(await sentBy(other)).toBe(token);

    const renewals: string[] = [];
    const second = tokenOf('second');
    vi.stubGlobal('fetch', async (_url: unknown, { body }: RequestInit) => {
      renewals.push(new URLSearchParams(String(body)).get('refresh_token') ?? '');
      return Response.json({
        access_token: second,
        id_token: second,
        refresh_token: 'second-refresh-of-ada',
        expires_in: 600,
        token_type: 'Bearer',
        scope,
      });
    });
    expect(await tab.session.token(true)).toBe(second);
    expect(renewals).toEqual(['refresh-of-ada']);
    expect(stored()).not.toMatch(/@@auth0spajs|refresh-of-ada/);
  });

  it('are asked of the provider at the start after a value that allows more, and are not where they are stored', async () => {
    signedInBefore(tokenOf('first'));
    expect(openTab().session.lacksToken()).toBe(false);
    localStorage.removeItem(key);
    expect(openTab().session.lacksToken()).toBe(true);
    // What a sign-in with a code has handed over to this start is taken, and stored as the value allows.
    sessionStorage.setItem('infusion.service-token', 'token-of-ada');
    const tab = openTab();
    expect(tab.session.lacksToken()).toBe(false);
    expect(await sentBy(tab)).toBe('token-of-ada');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-ada');
  });

  it('leave nothing behind at a lock', async () => {
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    keepNothing(tab);
    tab.current.wire = () => good([]);
    void tab.session.lock();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked.at(-1)).toBe('/api/v1/session/end Bearer token-of-ada');
    expect(tab.cache).toEqual({ closed: 0, cleared: 1 });
    expect(localStorage.getItem('infusion.kept-sign-in')).toBeNull();
  });
});
