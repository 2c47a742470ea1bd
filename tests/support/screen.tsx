// A screen for a test: the whole app at an address, signed in, on the real service in this process.
// Only the wire between them can be cut, delayed or replaced.
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFollow } from '../../src/api/follow.ts';
import { type Call, createCall, type HttpParts } from '../../src/api/http.ts';
import { createLive } from '../../src/api/live.ts';
import { createReachability } from '../../src/api/reachability.ts';
import { App } from '../../src/app.tsx';
import { createTexts } from '../../src/i18n/i18n.ts';
import { openDb } from '../../src/offline/db.ts';
import { createListCache } from '../../src/offline/list-cache.ts';
import { createAppRouter } from '../../src/router.ts';
import type { LoginResult } from '../../src/session/login-result.ts';
import type { Session } from '../../src/session/session.ts';
import { keepOpen } from './open-screens.ts';
import type { TestService } from './service.ts';

/** What lies between app and service: a real answer may be passed on, or anything else done. */
export type Wire = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

/** Nothing gets through, as in a hole of the Wi-Fi. */
export const cut: Wire = () => Promise.reject(new TypeError('Failed to fetch'));

interface Options {
  wire?: Wire;
  /** False for a browser without a database. */
  database?: boolean;
  signedIn?: boolean;
}

export async function openScreen(service: TestService, address: string, options: Options = {}) {
  const wire = { current: options.wire ?? ((_request, pass) => pass()) };
  const requests: string[] = [];
  const signOuts: (LoginResult | undefined)[] = [];
  const bearer = await service.bearer(service.people.administrator);
  const ada = { id: service.people.administrator, name: 'Ada Morgan', email: 'admin@example.com' };

  const session: Session = {
    person: () => (options.signedIn === false ? null : ada),
    token: async () => bearer.replace('Bearer ', ''),
    signIn: async () => undefined,
    finishSignIn: async () => '/',
    verifyBehind: async () => undefined,
    signOut(result) {
      signOuts.push(result);
      return new Promise<never>(() => undefined);
    },
  };
  const reachability = createReachability();
  const http: HttpParts = {
    apiBase: '/api/',
    reachability,
    token: session.token,
    language: () => 'en',
    onForbidden: () => void session.signOut({ reason: 'refused' }),
    onUnauthenticated: () => void session.signOut({ reason: 'ended' }),
    fetch: async (input) => {
      const request = input as Request;
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      return await wire.current(request, async () => {
        const body = request.method === 'GET' ? {} : { body: await request.text() };
        return await service.request(pathname + search, {
          method: request.method,
          headers: Object.fromEntries(request.headers),
          ...body,
        });
      });
    },
  };
  const call: Call = createCall(http);
  const live = createLive({ follow: createFollow(http), reachability });
  const cache = createListCache(options.database === false ? null : await openDb(ada.id));
  const console = { call, session, reachability, cache, live };
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(console, history);
  const view = render(<App console={console} router={router} texts={createTexts()} styleNonce="" />);

  return {
    user: userEvent.setup(),
    router,
    requests,
    signOuts,
    /** Another wire from now on. */
    rewire: (next: Wire) => {
      wire.current = next;
    },
    address: () => history.location.href,
    close: keepOpen(() => {
      view.unmount();
      cache.close();
    }),
  };
}
