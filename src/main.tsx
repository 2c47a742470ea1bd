// The only file that does things when it is imported: settings, session, router, service worker.
import './lib/no-eval.ts';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createConnection } from './api/connection.ts';
import { type Call, createCall } from './api/http.ts';
import { App } from './app.tsx';
import { createChangeFeed } from './data/change-feed.ts';
import { eraseDevice, keepStorage, openDb } from './data/device/db.ts';
import { createDeviceCache } from './data/device/device-cache.ts';
import { createEventStream } from './data/event-stream.ts';
import { createTexts } from './i18n/i18n.ts';
import { afterFirstScreen } from './lib/when-idle.ts';
import { createAppRouter } from './router.ts';
import { saveLoginResult } from './session/login-result.ts';
import { createSession } from './session/session.ts';
import type { Session } from './session/session-api.ts';
import { sessionAtom } from './session/session-atom.ts';
import { readLockedSince } from './session/session-record.ts';
import { loadSettings } from './session/settings.ts';
import {
  isSignInWindow,
  markSignInWindow,
  signInWindow,
  takeSignInWindow,
} from './session/sign-in-window.ts';
import { isOver } from './session/time-limits.ts';
import { watchSession } from './session/watch-session.ts';
import { captureInstallOffer } from './shell/install-offer.ts';
import { hideSplash } from './shell/splash.ts';
import { showStartFailure } from './shell/start-failure.ts';
import { registerServiceWorker } from './shell/updates.ts';

/** What several places of the app share. */
const store = createStore();

/** What is cached waits for the person who locked the device, and for nobody else. */
function startSignedOut(): void {
  const lockedSince = readLockedSince();
  if (lockedSince === null || isOver(lockedSince, Date.now())) void eraseDevice().catch(() => undefined);
}

/** Leaves for the provider; false where it cannot be reached. */
async function leaveForProvider(session: Session, returnTo: string): Promise<boolean> {
  return await session.signIn(returnTo).then(
    () => true,
    () => false,
  );
}

/** Finishes a sign-in at the provider. False: this was the window for signing in again, and is closed. */
async function finishSignIn(session: Session): Promise<boolean> {
  const inWindow = takeSignInWindow();
  const path = await session.finishSignIn(location.href);
  // Where signing in again failed, its window says why: the screen it was for is in the first window.
  const failed = path === '/auth/login' || store.get(sessionAtom).is === 'expired';
  history.replaceState(null, '', inWindow && failed ? signInWindow : path);
  if (!isSignInWindow() || failed) return true;
  window.close();
  // A browser that keeps the window open has the app in it.
  history.replaceState(null, '', '/');
  return !window.closed;
}

/** Does what is due before anything is rendered. False: the page is being left. */
async function arrive(session: Session): Promise<boolean> {
  // Before the router exists, which would rewrite the provider's answer in the address.
  if (location.pathname === '/login/callback') return (await finishSignIn(session)) && session.check();
  if (isSignInWindow()) {
    markSignInWindow();
    if (await leaveForProvider(session, signInWindow)) return false;
    saveLoginResult({ reason: 'unreachable' });
  }
  // Before anything is painted: a tablet that slept too long does not show its old screen.
  if (!session.check()) return false;
  // Where the provider cannot be reached, stored data is shown, as on any start without a network.
  return !(session.lacksToken() && (await leaveForProvider(session, location.pathname + location.search)));
}

async function start(): Promise<void> {
  const texts = createTexts();
  const settings = await loadSettings();
  const connection = createConnection(store);

  let cache = createDeviceCache(null);

  async function erase(): Promise<void> {
    // An open connection would block the removal.
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
  if (person) cache = createDeviceCache(await openDb(person.id));
  else startSignedOut();
  const context = { settings, store, call, session, connection, cache, changeFeed };
  const router = createAppRouter(context);
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });

  watchSession(session, { reload: () => location.reload() });
  // Screens bring their own title.
  document.querySelector('title')?.remove();
  router.subscribe('onRendered', hideSplash);
  createRoot(document.getElementById('root') ?? document.body).render(
    <App context={context} router={router} texts={texts} styleNonce={styleNonce} />,
  );
  afterFirstScreen(() => void session.verifyMembership());
  afterFirstScreen(() => registerServiceWorker(store));
  keepStorage();
}

// The browser may offer it at any moment.
captureInstallOffer(store);
// Over plain http there is no cryptography and no service worker: nothing to sign in with.
const started = isSecureContext ? start() : Promise.reject(new Error('The address is not secure.'));
started.catch((error: unknown) => {
  showStartFailure(error);
  // A new version may mend it.
  registerServiceWorker(store);
});
