// The app put together in one place. What differs between production and tests is given from outside.
import type { RouterHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import type { ReactElement } from 'react';
import type { Settings } from '../contract/service/settings.ts';
import { createAnswerCheck } from './api/answer-check.ts';
import { createCall, createCalls, type HttpOptions } from './api/http.ts';
import { createReachability, type Store } from './api/reachability.ts';
import { App } from './app.tsx';
import type { AppContext } from './data/app-context.ts';
import { changesApplied } from './data/changes.ts';
import { createChangeFeed } from './data/events/change-feed.ts';
import { createEventStream } from './data/events/event-stream.ts';
import { createStore, type StoreHandle } from './data/store/create-store.ts';
import { clearAllDatabases } from './data/store/erase-databases.ts';
import type { OpenStore } from './data/store/open-store.ts';
import { keepTabInMemory } from './data/tab-storage.ts';
import { storeLanguage } from './i18n/choose-language.ts';
import { languageOfSignIn } from './i18n/preferred-language.ts';
import { createObedience, eraseLeft } from './keep-less.ts';
import { afterFirstScreen, isScreenCovered } from './lib/first-screen.ts';
import { clearStartRecords } from './lib/start-records.ts';
import { afterPaint } from './lib/when-idle.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import { createFactorAnswers } from './second-factor/answer-factor.ts';
import { toCheck, toRefusal } from './session/administrator-check.ts';
import { keepingAtom, keepingOf } from './session/device-storage.ts';
import { rightsAtom, rightsDoubtedAtom } from './session/rights/rights.ts';
import { readStoredRights } from './session/rights/stored-rights.ts';
import type { Session, SessionDependencies } from './session/session-api.ts';
import { clearKeptSignInAt } from './session/session-record.ts';
import type { KeptLess } from './shell/kept-less-notice.ts';
import type { StartStore } from './start-store.ts';
import { displayAtom, openDisplay } from './ui/display/display-state.ts';

export interface AppDependencies {
  settings: Settings;
  store: Store;
  texts: i18n;
  createSession(dependencies: SessionDependencies): Session;
  /** Leaves the page for one of the app's paths, without a way back. */
  restartAt(path: string): void;
  /** Opens the store, when it is first asked, or once the first screen is seen. */
  startStore: StartStore;
  /** False where nothing may be kept on the device. */
  keeps: boolean;
  /** Carries the calls to the service, if not the browser. */
  fetch?: typeof fetch;
  /** Where addresses are kept, if not in the browser's history. */
  history?: RouterHistory;
  /** The nonce that the page's policy allows for style elements. */
  styleNonce: string;
}

export interface OpenApp {
  context: AppContext;
  router: AppRouter;
  element: ReactElement;
}

/** Opens the store behind the first screen, and then begins to read all records. */
function openSoon(lists: StoreHandle): void {
  // A picture stands until the counts are read.
  if (isScreenCovered()) void afterPaint().then(() => lists.begin());
  else afterFirstScreen(() => void lists.begin(), true);
  afterFirstScreen(() => lists.fill());
}

interface CreatedApp {
  session: Session;
  /** Goes on with whoever is signed in when it is called. */
  open(): Promise<OpenApp>;
  /** Takes over later settings, as far as they let this device keep less. */
  obey(settings: Settings): void;
}

export function createApp(dependencies: AppDependencies): CreatedApp {
  const { settings, store, texts, restartAt, startStore, keeps, history, styleNonce } = dependencies;
  const reachability = createReachability(store, createAnswerCheck(settings.apiBase, dependencies.fetch));
  let lists = createStore(null);
  store.set(keepingAtom, keepingOf(settings));
  if (!keepingOf(settings).listsOnDevice) clearKeptSignInAt();

  const restart = () => restartAt(location.pathname + location.search + location.hash);

  async function closeAndClearDatabases(): Promise<void> {
    // An open connection would block the removal; one that is still being opened is closed as soon as it is.
    lists.close();
    await clearAllDatabases();
  }

  const session = dependencies.createSession({
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
      lists.close();
      // A list that this tab stored at the moment when another tab cleared them.
      clearStartRecords();
    },
    clearAllDatabases: closeAndClearDatabases,
    reachable: () => reachability.lostSince() === null,
    restartAt,
  });
  const http: HttpOptions = {
    apiBase: settings.apiBase,
    reachability,
    token: session.token,
    language: () => texts.language,
    onForbidden: (error) => void session.signOut(toRefusal(toCheck(error))),
    onRightMissing: () => store.set(rightsDoubtedAtom, (count) => count + 1),
    onUnauthenticated: session.recordTokenRefusal,
    ...(dependencies.fetch && { fetch: dependencies.fetch }),
  };
  const answerFactor = createFactorAnswers(store, session.recordFactorAsked);
  const calls = createCalls({ ...http, answerFactor });
  const { call } = calls;
  const changeFeed = createChangeFeed({ openEventStream: createEventStream(http), reachability });

  /** The store of a person, as far as the hospital lets this device have one. */
  function startAllowed(personId: string): Promise<OpenStore> {
    const { listsOnDevice, listsInMemory } = store.get(keepingAtom);
    const onChange = (listener: () => void) => store.sub(changesApplied, listener);
    const kept = { keeps: keeps && listsOnDevice, keepsRecords: listsInMemory };
    return startStore({ ...calls, store, reachability, personId, ...kept, onChange });
  }

  const kept = {
    store,
    session,
    lists: () => lists,
    keepNothingOfTab() {
      keepTabInMemory();
      clearKeptSignInAt();
    },
    say: (said: KeptLess) =>
      void import('./shell/kept-less-notice.ts')
        .then((file) => file.sayKeptLess(texts.t, said))
        .catch(() => undefined),
  };

  function openLists(personId: string): void {
    lists.close();
    lists = createStore(() => startAllowed(personId));
    // Left from before the hospital changed this setting.
    if (!store.get(keepingAtom).listsOnDevice) void eraseLeft(kept);
  }

  /** Not before it opens: a page that still leaves for the provider would lose what the one before it had left for this tab. */
  function keepTabAllowed(): void {
    if (!store.get(keepingAtom).listsOnDevice) keepTabInMemory();
  }

  async function open(): Promise<OpenApp> {
    const person = session.person();
    keepTabAllowed();
    store.set(rightsAtom, person && readStoredRights(person.id));
    if (person) openLists(person.id);
    await openDisplay(store, person?.id ?? null);
    const language = person ? (store.get(displayAtom).language ?? languageOfSignIn()) : null;
    if (language !== null && language !== texts.language && storeLanguage(language)) {
      restart();
      return await new Promise(() => undefined);
    }
    if (person) openSoon(lists);
    const context = {
      settings,
      store,
      call,
      session,
      reachability,
      lists,
      changeFeed,
      restart,
      restartAt,
    };
    const router = createAppRouter(context, history);
    const element = <App context={context} router={router} texts={texts} styleNonce={styleNonce} />;
    return { context, router, element };
  }

  return { session, open, obey: createObedience(kept) };
}
