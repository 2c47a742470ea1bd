// A tab with its own session on the real storages; only the service's answers are replaced.
import { createStore } from 'jotai';
import type { Settings } from '../../contract/service/settings.ts';
import { createCall } from '../../src/api/http.ts';
import { createReachability } from '../../src/api/reachability.ts';
import { keepingAtom, keepingOf } from '../../src/session/device-storage.ts';
import { createSession } from '../../src/session/session.ts';
import { sessionAtom } from '../../src/session/session-atom.ts';

export const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
export const ada = { token: 'token-of-ada', 'user-name': 'Ada Morgan', item: 'ada' };
export const berta = { token: 'token-of-berta', 'user-name': 'Berta Klein', item: 'berta' };

const json = (body: unknown, status = 200) => Response.json(body, { status });
export const good = (data: unknown) => json({ status: true, message: 'success', data });
export const refusal = (status: number) => json({ status: false, message: 'no' }, status);

/** The service's default answers. */
export function answer(path: string): Response {
  return path.endsWith('admingroup') ? good({ status: true }) : good([]);
}

/** A service that knows roles; whoever signs in may only see. */
export function withRoles(path: string): Response {
  if (path.endsWith('capabilities')) return good(['roles']);
  return path.endsWith('v1/rights') ? good({ roles: [], rights: { see: 'everything' } }) : answer(path);
}

/** The connection fails before the administrator check. */
export function cutCheck(path: string): Response {
  if (path.endsWith('admingroup')) throw new TypeError('Failed to fetch');
  return good([]);
}

/** A tab of the same browser: tabs share the storages. */
export function openTab(
  wire: (path: string) => Response | Promise<Response> = answer,
  tokens?: Settings['auth']['tokens'],
  deviceStorage?: Settings['deviceStorage'],
) {
  const asked: string[] = [];
  const left: string[] = [];
  const cache = { closed: 0, cleared: 0 };
  const store = createStore();
  const settings: Settings = { apiBase: '/api/', auth: { ...auth, tokens }, deviceStorage, help: {} };
  store.set(keepingAtom, keepingOf(settings));
  const reachability = createReachability(store, async () => false);
  const current = { wire };
  const session = createSession({
    store,
    settings,
    call: () => call,
    callAs: (token) =>
      createCall({
        ...http,
        token: async () => token,
        onForbidden: () => undefined,
        onUnauthenticated: () => undefined,
      }),
    closeCache: async () => {
      cache.closed += 1;
    },
    clearAllDatabases: async () => {
      cache.cleared += 1;
    },
    reachable: () => true,
    restartAt: (path) => {
      left.push(path);
    },
  });
  const http = {
    apiBase: '/api/',
    reachability,
    token: session.token,
    language: () => 'en',
    onForbidden: () => void session.signOut({ reason: 'refused', cause: 'notAdministrator' }),
    onUnauthenticated: session.recordTokenRefusal,
    fetch: async (input: RequestInfo | URL) => {
      const request = input as Request;
      const { pathname } = new URL(request.url);
      asked.push(`${pathname} ${request.headers.get('Authorization')}`);
      return await current.wire(pathname);
    },
  };
  const call = createCall(http);
  return { store, session, state: () => store.get(sessionAtom), call, asked, left, cache, current };
}

/** Everything that the browser stores of a session. */
export function stored(): string {
  return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie;
}

/** A call that only reads its token. */
export const count = { params: { menu: 'MONITOR_ALL' } } as const;
