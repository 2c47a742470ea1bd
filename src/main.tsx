// The start of the app: settings, session, router, service worker. Importing other files starts no work, except that lazy
// components schedule their preloading (src/ui/lazy-component.tsx) and src/lib/no-eval.ts configures zod.
import './lib/no-eval.ts';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createConnection } from './api/connection.ts';
import { type Call, createCall } from './api/http.ts';
import { App } from './app.tsx';
import { createChangeFeed } from './data/change-feed.ts';
import { clearAllDatabases, keepStorage, openDb } from './data/device/db.ts';
import { createDeviceCache } from './data/device/device-cache.ts';
import { createEventStream } from './data/event-stream.ts';
import { clearStoredLists } from './early-list/stored-list.ts';
import { zoneAbbreviation } from './i18n/format.ts';
import { createTexts } from './i18n/i18n.ts';
import { afterFirstScreen } from './lib/when-idle.ts';
import { createAppRouter } from './router.ts';
import { createSession } from './session/session.ts';
import type { Session } from './session/session-api.ts';
import { sessionAtom } from './session/session-atom.ts';
import { readKeptSignInAt } from './session/session-record.ts';
import { loadSettings } from './session/settings.ts';
import { saveSignInNotice } from './session/sign-in-notice.ts';
import {
  isSignInWindow,
  markSignInWindow,
  signInWindow,
  takeSignInWindow,
} from './session/sign-in-window.ts';
import { isExpired } from './session/time-limits.ts';
import { watchSession } from './session/watch-session.ts';
import { captureInstallOffer } from './shell/install-offer.ts';
import { revealScreen } from './shell/splash.ts';
import { showStartFailure } from './shell/start-failure.ts';
import { registerServiceWorker } from './shell/updates.ts';

const store = createStore();

/** Without a person, the cache is kept only for whoever it was kept for, until 12 h after their sign-in. */
function startSignedOut(): void {
  const keptSignInAt = readKeptSignInAt();
  if (keptSignInAt === null || isExpired(keptSignInAt, Date.now()))
    void clearAllDatabases().catch(() => undefined);
}

/** Leaves for the provider; false when it cannot be reached. */
async function leaveForProvider(session: Session, returnTo: string): Promise<boolean> {
  return await session.signIn(returnTo).then(
    () => true,
    () => false,
  );
}

/** Finishes a sign-in at the provider. False in the window for signing in again, which closes. */
async function finishSignIn(session: Session): Promise<boolean> {
  const inWindow = takeSignInWindow();
  const path = await session.finishSignIn(location.href);
  // After a failed attempt, this window shows the reason; the screen is still open in the first window.
  const failed = path === '/auth/login' || store.get(sessionAtom).type === 'tokenRefused';
  history.replaceState(null, '', inWindow && failed ? signInWindow : path);
  if (!isSignInWindow() || failed) return true;
  window.close();
  // Some browsers keep the window open: it shows the app.
  history.replaceState(null, '', '/');
  return !window.closed;
}

/** The steps before anything is rendered. False when the page is being left. */
async function arrive(session: Session): Promise<boolean> {
  // Before the router exists, which would change the provider's answer in the address.
  if (location.pathname === '/login/callback') return (await finishSignIn(session)) && session.check();
  if (isSignInWindow()) {
    markSignInWindow();
    if (await leaveForProvider(session, signInWindow)) return false;
    saveSignInNotice({ reason: 'unreachable' });
  }
  // Before anything is painted, so that a tablet that slept too long does not show its old screen.
  if (!session.check()) return false;
  // When the provider is unreachable, stored data is shown, as on any start without a network.
  return !(session.lacksToken() && (await leaveForProvider(session, location.pathname + location.search)));
}

async function start(): Promise<void> {
  const texts = createTexts();
  const settings = await loadSettings();
  const connection = createConnection(store);

  let cache = createDeviceCache(null);

  async function closeAndClearDatabases(): Promise<void> {
    // An open connection would block the removal, and one that is still being opened would outlast it.
    cache.close();
    await cache.opened;
    await clearAllDatabases();
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
    closeCache() {
      cache.close();
      // A list that this tab stored at the moment when another tab cleared them.
      clearStoredLists();
    },
    clearAllDatabases: closeAndClearDatabases,
    reachable: () => connection.lostSince() === null,
    restartAt: (path) => location.replace(path),
  });
  const http = {
    apiBase: settings.apiBase,
    connection,
    token: session.token,
    language: () => texts.language,
    onForbidden: () => void session.signOut({ reason: 'refused', cause: 'notAdministrator' }),
    onUnauthenticated: session.recordTokenRefusal,
  };
  const call: Call = createCall(http);
  const changeFeed = createChangeFeed({ openEventStream: createEventStream(http), connection });

  if (!(await arrive(session))) return;
  const person = session.person();
  if (person) {
    cache.close();
    // Not awaited: it takes as long as drawing the shell.
    cache = createDeviceCache(openDb(person.id));
  } else startSignedOut();
  const context = { settings, store, call, session, connection, cache, changeFeed };
  const router = createAppRouter(context);
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });

  watchSession(session, { reload: () => location.reload() });
  // Screens bring their own title.
  document.querySelector('title')?.remove();
  router.subscribe('onRendered', () => revealScreen(() => router.state.status === 'pending'));
  // The engine needs 60 ms for the first use of `Intl`, here while the rows are on their way.
  const prepareTimes = router.subscribe('onBeforeLoad', () => {
    prepareTimes();
    setTimeout(zoneAbbreviation);
  });
  createRoot(document.getElementById('root') ?? document.body).render(
    <App context={context} router={router} texts={texts} styleNonce={styleNonce} />,
  );
  afterFirstScreen(() => void session.repeatAdministratorCheck());
  afterFirstScreen(() => registerServiceWorker(store));
  keepStorage();
}

// The browser may offer installation at any moment.
captureInstallOffer(store);
// Plain http has no cryptography and no service worker: signing in is impossible.
const started = isSecureContext ? start() : Promise.reject(new Error('The address is not secure.'));
started.catch((error: unknown) => {
  showStartFailure(error);
  // A new version may fix it.
  registerServiceWorker(store);
});
