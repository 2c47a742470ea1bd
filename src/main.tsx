// The only file that does things when it is imported: settings, session, router, service worker.
import './lib/no-eval.ts';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createConnection } from './api/connection.ts';
import { type Call, createCall } from './api/http.ts';
import { App } from './app.tsx';
import { createChangeFeed } from './data/change-feed.ts';
import { eraseDevice, keepStorage, openDb } from './data/db.ts';
import { createEventStream } from './data/event-stream.ts';
import { createListCache } from './data/list-cache.ts';
import { createTexts } from './i18n/i18n.ts';
import { afterFirstScreen } from './lib/when-idle.ts';
import { createAppRouter } from './router.ts';
import { saveLoginResult } from './session/login-result.ts';
import { readLockedSince } from './session/record.ts';
import { createSession } from './session/session.ts';
import type { Session } from './session/session-api.ts';
import { sessionAtom } from './session/session-atom.ts';
import { loadSettings } from './session/settings.ts';
import {
  isSignInWindow,
  markSignInWindow,
  signInWindow,
  takeSignInWindow,
} from './session/sign-in-window.ts';
import { isOver } from './session/time-limits.ts';
import { watchSession } from './session/watch.ts';
import { captureInstallOffer } from './shell/install-offer.ts';
import { hideSplash } from './shell/splash.ts';
import { showStartFailure } from './shell/start-failure.ts';
import { registerServiceWorker } from './shell/updates.ts';

/** What several places of the app share. */
const store = createStore();

/** What was cached waits for whoever locked the device, and for nobody else. */
function startSignedOut(): void {
  const lockedSince = readLockedSince();
  if (lockedSince === null || isOver(lockedSince, Date.now())) void eraseDevice().catch(() => undefined);
}

/** Leaves for the provider; false where there is no way to it. */
async function leaveForProvider(session: Session, returnTo: string): Promise<boolean> {
  return await session.signIn(returnTo).then(
    () => true,
    () => false,
  );
}

/** Finishes what the provider came back with. False: this was a window for signing in again, and is closed. */
async function finishSignIn(session: Session): Promise<boolean> {
  const inWindow = takeSignInWindow();
  const path = await session.finishSignIn(location.href);
  // Another window's sign-in that came to nothing is said there: the screen that it is for stands in the first one.
  const failed = path === '/auth/login' || store.get(sessionAtom).is === 'expired';
  history.replaceState(null, '', inWindow && failed ? signInWindow : path);
  if (!isSignInWindow() || failed) return true;
  window.close();
  // A browser that keeps it open has a console in it.
  history.replaceState(null, '', '/');
  return !window.closed;
}

/** What is due before anything is rendered, at the address that the page has. False: it is being left. */
async function arrive(session: Session): Promise<boolean> {
  // Before the router exists: its reading of the address would rewrite the provider's answer.
  if (location.pathname === '/login/callback') return (await finishSignIn(session)) && session.check();
  if (isSignInWindow()) {
    markSignInWindow();
    if (await leaveForProvider(session, signInWindow)) return false;
    saveLoginResult({ reason: 'unreachable' });
  }
  // Before anything is painted: a tablet that slept too long shows nothing of before.
  if (!session.check()) return false;
  // Without a way to the provider what is stored can be read, as on any start without a network.
  return !(session.lacksToken() && (await leaveForProvider(session, location.pathname + location.search)));
}

async function start(): Promise<void> {
  const texts = createTexts();
  const settings = await loadSettings();
  const connection = createConnection(store);

  let cache = createListCache(null);

  async function erase(): Promise<void> {
    // An open connection would hold up its own removal.
    cache.close();
    await eraseDevice();
  }

  const session = createSession({
    settings,
    store,
    call: () => call,
    callAs: (token) =>
      createCall({
        ...http,
        token: async () => token,
        onForbidden: () => undefined,
        onUnauthenticated: () => undefined,
      }),
    close: () => cache.close(),
    erase,
    reachable: () => connection.offlineSince() === null,
    leave: (path) => location.replace(path),
  });
  const http = {
    apiBase: settings.apiBase,
    connection,
    token: session.token,
    language: () => texts.language,
    onForbidden: () => void session.signOut({ reason: 'refused' }),
    onUnauthenticated: session.expire,
  };
  const call: Call = createCall(http);
  const changeFeed = createChangeFeed({ follow: createEventStream(http), connection });

  if (!(await arrive(session))) return;
  const person = session.person();
  if (person) cache = createListCache(await openDb(person.id));
  else startSignedOut();
  const parts = { settings, store, call, session, connection, cache, changeFeed };
  const router = createAppRouter(parts);
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });

  watchSession(session, { reload: () => location.reload() });
  // Screens bring their own title; the page's would stand before it.
  document.querySelector('title')?.remove();
  router.subscribe('onRendered', hideSplash);
  createRoot(document.getElementById('root') ?? document.body).render(
    <App context={parts} router={router} texts={texts} styleNonce={styleNonce} />,
  );
  afterFirstScreen(() => void session.verifyMembership());
  afterFirstScreen(() => registerServiceWorker(store));
  keepStorage();
}

// The browser's offer may come at any moment.
captureInstallOffer(store);
// Over plain http there is no cryptography and no service worker: nothing to sign in with.
const started = isSecureContext ? start() : Promise.reject(new Error('The address is not secure.'));
started.catch((error: unknown) => {
  showStartFailure(error);
  // What mends it comes with the next version.
  registerServiceWorker(store);
});
