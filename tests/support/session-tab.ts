// A tab with a session of its own: the real storages, with the wire to the service replaced.
import { createStore } from 'jotai';
import type { Settings } from '../../contract/service/settings.ts';
import { createConnection } from '../../src/api/connection.ts';
import { createCall } from '../../src/api/http.ts';
import { createSession } from '../../src/session/session.ts';
import { sessionAtom } from '../../src/session/session-atom.ts';

export const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
export const ada = { token: 'token-of-ada', 'user-name': 'Ada Morgan', item: 'ada' };
export const berta = { token: 'token-of-berta', 'user-name': 'Berta Klein', item: 'berta' };

const json = (body: unknown, status = 200) => Response.json(body, { status });
export const good = (data: unknown) => json({ status: true, message: 'success', data });
export const refusal = (status: number) => json({ status: false, message: 'no' }, status);

/** What the service answers where nothing else is said. */
export function answer(path: string): Response {
  return path.endsWith('admingroup') ? good({ status: true }) : good([]);
}

/** A line that is cut before the administrator check. */
export function cutCheck(path: string): Response {
  if (path.endsWith('admingroup')) throw new TypeError('Failed to fetch');
  return good([]);
}

/** A tab of the one browser: the tabs share what is stored. */
export function openTab(wire: (path: string) => Response = answer, tokens?: Settings['auth']['tokens']) {
  const asked: string[] = [];
  const left: string[] = [];
  const cache = { closed: 0, erased: 0 };
  const store = createStore();
  const connection = createConnection(store);
  const current = { wire };
  const session = createSession({
    store,
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
    connection,
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
  return { session, state: () => store.get(sessionAtom), call, asked, left, cache, current };
}

/** All that the browser keeps of a session. */
export function stored(): string {
  return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie;
}

/** A call that is asked for its token only. */
export const count = { params: { menu: 'MONITOR_ALL' } } as const;
