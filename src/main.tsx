// The start of the app: settings, session, router, service worker. Importing other files starts no work, except that lazy
// components schedule their preloading (src/ui/lazy/lazy-component.tsx) and src/lib/no-eval.ts configures zod.
import './lib/no-eval.ts';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createApp } from './create-app.tsx';
import { keepStorage } from './data/store/erase-databases.ts';
import { giveUpPicture, replacePicture } from './early-list/early-list.ts';
import { catalogueBackend } from './i18n/catalogue-backend.ts';
import { zoneAbbreviation } from './i18n/format.ts';
import { createTexts } from './i18n/i18n.ts';
import { withTexts } from './i18n/load-texts.ts';
import { setPageLanguage } from './i18n/page-language.ts';
import { readStartTexts } from './i18n/start-texts.ts';
import { eraseLists } from './keep-less.ts';
import { afterFirstScreen, isScreenCovered } from './lib/first-screen.ts';
import { arrive } from './session/arrive.ts';
import { createSession } from './session/session.ts';
import { readKeptSignInAt } from './session/session-record.ts';
import { loadSettings, watchSettings } from './session/settings.ts';
import { watchSession } from './session/watch-session.ts';
import { captureInstallOffer } from './shell/install-offer.ts';
import { showStartFailure } from './shell/start-failure.ts';
import { registerServiceWorker } from './shell/updates.ts';

const store = createStore();

/**
 * Without a person, the lists are kept only for whoever it was kept for, or who is answering a second factor; the session's
 * check has ended that after 12 h.
 */
function clearUnlessKept(): void {
  if (readKeptSignInAt() !== null) return;
  void eraseLists(store);
}

const removeSplash = () => document.getElementById('splash')?.remove();

/** Whoever presses it before the first screen sees what it leads to. A screen may give itself the focus before it is painted. */
function removeSplashAfterTab({ key }: KeyboardEvent): void {
  if (key !== 'Tab') return;
  document.removeEventListener('keydown', removeSplashAfterTab);
  document.addEventListener('focusin', removeSplash, { once: true });
}

/** Once the first screen has been painted (two frames), so that nothing flashes. */
function removeSplashWhenPainted(): void {
  requestAnimationFrame(() => requestAnimationFrame(removeSplash));
}

/** Says something once in the life of the page, however often it is called. */
function onceAfterFirstScreen(say: () => Promise<void>): () => void {
  let isDue = true;
  return () => {
    if (isDue) afterFirstScreen(() => void say().catch(() => undefined));
    isDue = false;
  };
}

async function start(): Promise<void> {
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const [settings, startTexts] = await Promise.all([loadSettings(), readStartTexts()]);
  document.documentElement.lang = startTexts.language;
  setPageLanguage(startTexts.language);
  const sayEnglish = onceAfterFirstScreen(async () =>
    (await import('./shell/some-english-notice.ts')).saySomeEnglish(texts.t),
  );
  const texts = createTexts(startTexts, catalogueBackend({ ...startTexts, onEnglish: sayEnglish }));
  if (startTexts.language !== startTexts.chosen) sayEnglish();
  const { session, open, obey } = createApp({
    settings,
    store,
    texts,
    createSession,
    startStore: async (options) => (await import('./start-store.ts')).startStore(options),
    keeps: true,
    restartAt(path) {
      // An address that differs in nothing, or in its hash alone, would load nothing.
      if (path.split('#')[0] === location.pathname + location.search) location.reload();
      else location.replace(path);
    },
    styleNonce,
  });
  if (!(await arrive(session, store))) return;
  if (!session.person() && !session.awaitsFactor()) clearUnlessKept();
  const { context, router, element } = await open();
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });

  watchSession(session, { reload: () => location.reload() });
  watchSettings(obey, context.reachability);
  // Screens bring their own title.
  document.querySelector('title')?.remove();
  router.subscribe('onRendered', () => {
    if (isScreenCovered()) replacePicture(() => router.state.status === 'pending');
    else removeSplashWhenPainted();
  });
  // The engine needs 60 ms for the first use of `Intl`, here while the rows are on their way.
  const prepareTimes = router.subscribe('onBeforeLoad', () => {
    prepareTimes();
    setTimeout(zoneAbbreviation);
  });
  document.addEventListener('keydown', removeSplashAfterTab);
  createRoot(document.getElementById('root') ?? document.body).render(element);
  afterFirstScreen(() => void session.repeatAdministratorCheck());
  afterFirstScreen(() => registerServiceWorker(store));
  afterFirstScreen(() => void import('./shell/print.css').catch(() => undefined));
  afterFirstScreen(() => {
    void import('./i18n/keep-catalogues.ts')
      .then((file) => file.keepCatalogues(startTexts))
      .catch(() => undefined);
    // Not on the login page, which is left before anybody reads it.
    if (startTexts.language === 'zh' && session.person())
      void withTexts(import('./shell/simplified-notice.ts'), 'my-page')
        .then((file) => file.saySimplified(texts.t))
        .catch(() => undefined);
  });
  keepStorage();
}

// The browser may offer installation at any moment.
captureInstallOffer(store);
// Plain http has no cryptography and no service worker: signing in is impossible.
const started = isSecureContext ? start() : Promise.reject(new Error('The address is not secure.'));
started.catch(async (error: unknown) => {
  giveUpPicture();
  // Without any texts, the page says by itself that the console has not started.
  const start = await readStartTexts().catch(() => null);
  if (start) showStartFailure(error, start.texts);
  else reportError(error);
  // A new version may fix it.
  registerServiceWorker(store);
});
