// Sign-ins that are open side by side, as in several tabs: each comes back with its own state, and signs in.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorages } from '../../../src/session/clear-storages.ts';
import { createProvider, UnknownCallback } from '../../../src/session/provider.ts';

const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
const nobodyObjects = Promise.resolve();

const part = (claims: object) =>
  btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** A provider that gives tokens for the code `of <verifier's challenge>`, once, to whoever has that verifier. */
function startFakeProvider() {
  const nonces = new Map<string, string>();
  const used = new Set<string>();

  async function challengeOf(verifier: string): Promise<string> {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
    return btoa(String.fromCharCode(...digest))
      .replaceAll('=', '')
      .replaceAll('+', '-')
      .replaceAll('/', '_');
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (!String(input).endsWith('/oauth/token')) return Response.json({});
    const sent = new URLSearchParams(String(init?.body));
    const code = sent.get('code') ?? '';
    const nonce = nonces.get(code);
    const isHers = code === (await challengeOf(sent.get('code_verifier') ?? ''));
    if (nonce === undefined || used.has(code) || !isHers)
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    used.add(code);
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `${auth.domain}/`,
      aud: auth.clientId,
      sub: 'ada',
      name: 'Ada Morgan',
      nonce,
      iat,
      exp: iat + 600,
    };
    const id_token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.signature`;
    return Response.json({
      access_token: code,
      id_token,
      refresh_token: 'again',
      expires_in: 600,
      token_type: 'Bearer',
    });
  }

  /** The address to which it leads back from the form at `address`. */
  function comeBack(address: string): string {
    const { searchParams } = new URL(address);
    const code = searchParams.get('code_challenge') ?? '';
    nonces.set(code, searchParams.get('nonce') ?? '');
    return `${location.origin}/login/callback?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
  }

  return { answer, comeBack };
}

let provider: ReturnType<typeof startFakeProvider>;
let left: string[];

beforeEach(() => {
  provider = startFakeProvider();
  left = [];
  vi.stubGlobal('fetch', provider.answer);
  const { origin, protocol } = location;
  vi.stubGlobal('location', { origin, protocol, assign: (to: string) => left.push(to) });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** Leaves for the form in a tab of its own. @returns the form's address */
async function openForm(returnTo: string): Promise<string> {
  sessionStorage.clear();
  await createProvider({ apiBase: '/api/', auth, help: {} }).signIn(
    returnTo,
    { askCredentials: false, loginHint: '' },
    nobodyObjects,
  );
  return left.at(-1) ?? '';
}

/** Comes back from the form, as a page that starts: with nothing but what the device kept. */
async function submit(form: string) {
  sessionStorage.clear();
  return await createProvider({ apiBase: '/api/', auth, help: {} }).finish(provider.comeBack(form));
}

describe('ten open sign-in forms', () => {
  it('each sign in and lead to the address that was opened, in whatever order they are submitted', async () => {
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(numbers, { minLength: 10 }), async (order) => {
        localStorage.clear();
        const forms: string[] = [];
        for (const number of numbers) forms.push(await openForm(`/dashboard/monitors?page=${number + 1}`));
        for (const number of order) {
          const { person, returnTo } = await submit(forms[number] ?? '');
          expect([person.id, returnTo]).toEqual(['ada', `/dashboard/monitors?page=${number + 1}`]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('each sign in once', async () => {
    const form = await openForm('/');
    await submit(form);
    await expect(submit(form)).rejects.toBeInstanceOf(UnknownCallback);
  });

  it('sign in after a sign-out in another tab, which forgets where they were to lead', async () => {
    const form = await openForm('/dashboard/monitors?q=Rose');
    clearStorages();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Rose');
    expect(await submit(form)).toMatchObject({ person: { id: 'ada' }, returnTo: '/' });
  });

  it('are forgotten after a day, and beyond the latest thirty', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await openForm('/');
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    const forms: string[] = [];
    for (let count = 0; count < 31; count += 1) {
      vi.setSystemTime(Date.now() + 1);
      forms.push(await openForm('/'));
    }
    expect(Object.keys(localStorage).filter((key) => key.startsWith('infusion.sign-in')).length).toBe(60);
    for (const gone of [first, forms[0] ?? ''])
      await expect(submit(gone)).rejects.toBeInstanceOf(UnknownCallback);
    await expect(submit(forms[1] ?? '')).resolves.toMatchObject({ person: { id: 'ada' } });
  });
});

it('signs in where nothing can be stored beyond the tab', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true });
  });
  await createProvider({ apiBase: '/api/', auth, help: {} }).signIn(
    '/',
    { askCredentials: false, loginHint: '' },
    nobodyObjects,
  );
  vi.restoreAllMocks();
  const { person } = await createProvider({ apiBase: '/api/', auth, help: {} }).finish(
    provider.comeBack(left.at(-1) ?? ''),
  );
  expect(person.id).toBe('ada');
});
