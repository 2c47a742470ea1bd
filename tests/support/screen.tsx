// A screen for a test: the whole app at an address, signed in, on the real service in this process or on
// another backend. The wire between them can be cut, delayed or replaced.

import { setImmediate } from 'node:timers/promises';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import type { Settings } from '../../contract/service/settings.ts';
import { createApp } from '../../src/create-app.tsx';
import { openStore } from '../../src/data/store/open-store.ts';
import type { SignInNotice } from '../../src/session/read-sign-in-notice.ts';
import type { Session, TokenSignIn } from '../../src/session/session-api.ts';
import { sessionAtom } from '../../src/session/session-atom.ts';
import { englishTexts } from './app-texts.ts';
import { startInPage, startInProcess } from './in-process-store.ts';
import { closeLater } from './open-resources.ts';
import type { TestService } from './service.ts';

/** Handles a request between app and service; `pass` returns the real answer. */
export type Wire = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

/** Every request fails, as without Wi-Fi. */
export const cut: Wire = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * The connection is lost from one request on: it arrives, but its answer does not. Earlier background requests succeed:
 * otherwise they would fail first, and the screen would be offline.
 */
export function cutFrom(begins: (request: Request) => boolean): Wire {
  let begun = false;
  return async (request, pass) => {
    if (begun) return await cut(request, pass);
    if (!begins(request)) return await pass();
    begun = true;
    await pass();
    return await cut(request, pass);
  };
}

/** Turns of the event loop; the longest chain of the app's own (a transaction of the database) takes about 20. */
const quietTurns = 100;

interface Options {
  wire?: Wire;
  /** False for a browser without a database. */
  database?: boolean;
  signedIn?: boolean;
  /** Fetches all records, a moment after the first screen. */
  directory?: boolean;
  /** More of /config.json. */
  settings?: Partial<Settings>;
  /** The hospital's settings for the Help page. */
  help?: Settings['help'];
}

/** The parts of a service that a screen needs; another backend has no more. */
export type ScreenService = Pick<TestService, 'request' | 'bearer' | 'users'>;

export async function openScreen(service: ScreenService, address: string, options: Options = {}) {
  const wire = { current: options.wire ?? ((_request, pass) => pass()) };
  const requests: string[] = [];
  let unanswered = 0;
  const signOuts: (SignInNotice | undefined)[] = [];
  const signIns: ({ returnTo: string } & Parameters<Session['signIn']>[1])[] = [];
  const entered: TokenSignIn[] = [];
  const bearer = await service.bearer(service.users.administrator);
  const ada = { id: service.users.administrator, name: 'Ada Morgan', email: 'admin@example.com' };

  const store = createStore();
  const record = { person: ada, since: Date.now() };
  /** The state of the session. */
  function setSession(
    next:
      | { type: 'active' | 'factorAsked' }
      | { type: 'idle'; endsAt: number }
      | { type: 'tokenRefused'; failure?: SignInNotice },
  ): void {
    store.set(sessionAtom, { ...next, record });
  }
  if (options.signedIn !== false) setSession({ type: 'active' });

  function signOut(notice?: SignInNotice): Promise<never> {
    signOuts.push(notice);
    return new Promise<never>(() => undefined);
  }
  const session: Session = {
    person: () => (options.signedIn === false ? null : ada),
    hasServiceToken: () => false,
    awaitsFactor: () => false,
    recordFactorAsked: () => setSession({ type: 'factorAsked' }),
    finishFactor: async () => setSession({ type: 'active' }),
    lacksToken: () => false,
    token: async () => bearer.replace('Bearer ', ''),
    async signIn(returnTo, asked) {
      signIns.push({ returnTo, ...asked });
    },
    finishSignIn: async () => '/',
    signInWithToken(own) {
      entered.push(own);
      return new Promise<never>(() => undefined);
    },
    repeatAdministratorCheck: async () => undefined,
    signOut,
    lock: () => signOut({ reason: 'locked' }),
    check: () => true,
    checkSurely: async () => true,
    recordActivity: () => setSession({ type: 'active' }),
    keepTokensInMemory: () => undefined,
    recordTokenRefusal: () => setSession({ type: 'tokenRefused' }),
  };
  const carry: typeof fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    unanswered += 1;
    try {
      return await wire.current(request, async () => {
        const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() };
        return await service.request(pathname + search, {
          method: request.method,
          headers: Object.fromEntries(request.headers),
          ...body,
        });
      });
    } finally {
      // A server reads what it refuses, too. Node's `fetch` rejects, where nobody can catch it, when somebody gives up a form
      // with a file that is not read to its end.
      if (request.body && !request.bodyUsed) await request.arrayBuffer();
      unanswered -= 1;
    }
  };
  const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
  const history = createMemoryHistory({ initialEntries: [address] });
  const created = createApp({
    settings: { apiBase: '/api/', auth, plainPasswords: true, help: options.help ?? {}, ...options.settings },
    store,
    texts: englishTexts(),
    createSession: () => session,
    restartAt: () => undefined,
    async startStore(dependencies) {
      const open = await openStore({ ...dependencies, startWorker: startInProcess, startHere: startInPage });
      return options.directory ? open : { ...open, fill: async () => undefined };
    },
    keeps: options.database !== false,
    fetch: carry,
    history,
    styleNonce: '',
  });
  const app = await created.open();
  // As in a browser whose first screen has been seen.
  if (options.signedIn !== false) await app.context.lists.begin();
  const view = render(app.element);
  let isClosed = false;

  const settled = () =>
    act(async () => {
      for (let turns = 0; turns < quietTurns; turns += 1) {
        await setImmediate();
        if (unanswered > 0) turns = 0;
      }
    });

  return {
    user: userEvent.setup(),
    session,
    router: app.router,
    lists: app.context.lists,
    /** Takes over more of /config.json, as far as it lets this device keep less. */
    obey: (later: Partial<Settings>) => created.obey({ apiBase: '/api/', auth, help: {}, ...later }),
    requests,
    signOuts,
    signIns,
    /** For a session with the service's own token. */
    entered,
    store,
    setSession,
    sessionState: () => store.get(sessionAtom).type,
    /** Replaces the wire. */
    rewire: (next: Wire) => {
      wire.current = next;
    },
    address: () => history.location.href,
    /** Until every request is answered, and what the answers cause (stores, drawing, further requests) is done too. */
    settled,
    /** Until it is so, without a timer: where the test has stopped time. */
    async until(isSo: () => boolean) {
      while (!isSo()) {
        if (isClosed) throw new Error('The screen was closed before it was so.');
        await settled();
      }
    },
    close: closeLater(() => {
      isClosed = true;
      view.unmount();
      app.context.lists.close();
    }),
  };
}
