// The app put together in one place. What differs between production and tests is given from outside.
import type { RouterHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import type { ReactElement } from 'react';
import type { Settings } from '../contract/service/settings.ts';
import { createAnswerCheck, createCall, createCalls, type HttpOptions } from './api/http.ts';
import { createReachability, type Store } from './api/reachability.ts';
import { App } from './app.tsx';
import type { AppContext } from './data/app-context.ts';
import { createChangeFeed } from './data/change-feed.ts';
import { changesApplied } from './data/changes.ts';
import { type ConsoleDb, clearAllDatabases } from './data/device/db.ts';
import { createDeviceCache } from './data/device/device-cache.ts';
import { recordSilence } from './data/device/silent-storage.ts';
import { createDirectory } from './data/directory/create-directory.ts';
import type { DirectoryDependencies, OpenDirectory } from './data/directory/open-directory.ts';
import { createEventStream } from './data/event-stream.ts';
import { storeLanguage } from './i18n/choose-language.ts';
import { languageOfSignIn } from './i18n/preferred-language.ts';
import { afterFirstScreen } from './lib/first-screen.ts';
import { clearStartRecords } from './lib/start-records.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import type { Session, SessionDependencies } from './session/session-api.ts';
import { displayAtom, openDisplay } from './ui/display/display-state.ts';

export interface AppDependencies {
  settings: Settings;
  store: Store;
  texts: i18n;
  createSession(dependencies: SessionDependencies): Session;
  /** Leaves the page for one of the app's paths, without a way back. */
  restartAt(path: string): void;
  /** Null where the browser has no database. */
  openDb(personId: string): ConsoleDb | Promise<ConsoleDb | null> | null;
  /** Opens the directory, once the first screen is seen. Left out where there is none. */
  startDirectory?(dependencies: Omit<DirectoryDependencies, 'startWorker'>): Promise<OpenDirectory | null>;
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

/** @returns the session, and `open`, which goes on with whoever is signed in when it is called */
export function createApp(dependencies: AppDependencies): { session: Session; open(): Promise<OpenApp> } {
  const { settings, store, texts, restartAt, openDb, history, styleNonce } = dependencies;
  const reachability = createReachability(store, createAnswerCheck(settings.apiBase, dependencies.fetch));
  let cache = createDeviceCache(null);
  const directory = createDirectory();

  const restart = () => restartAt(location.pathname + location.search + location.hash);

  async function closeAndClearDatabases(): Promise<void> {
    // An open connection would block the removal, and one that is still being opened would outlast it.
    cache.close();
    directory.close();
    await cache.opened;
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
      cache.close();
      directory.close();
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
    onForbidden: () => void session.signOut({ reason: 'refused', cause: 'notAdministrator' }),
    onUnauthenticated: session.recordTokenRefusal,
    ...(dependencies.fetch && { fetch: dependencies.fetch }),
  };
  const calls = createCalls(http);
  const { call } = calls;
  const changeFeed = createChangeFeed({ openEventStream: createEventStream(http), reachability });

  async function open(): Promise<OpenApp> {
    const person = session.person();
    if (person) {
      cache.close();
      // Not awaited: it takes as long as drawing the shell.
      cache = createDeviceCache(openDb(person.id), () => recordSilence(store), directory.put);
    }
    await openDisplay(store, person?.id ?? null);
    const language = person ? (store.get(displayAtom).language ?? languageOfSignIn()) : null;
    if (language !== null && language !== texts.language && storeLanguage(language)) {
      restart();
      return await new Promise(() => undefined);
    }
    if (person)
      afterFirstScreen(async () => {
        const stores = cache.persistent;
        const onChange = (listener: () => void) => store.sub(changesApplied, listener);
        const options = { ...calls, store, reachability, personId: person.id, stores, onChange };
        directory.attach((await dependencies.startDirectory?.(options).catch(() => null)) ?? null);
      });
    const context = {
      settings,
      store,
      call,
      session,
      reachability,
      cache,
      changeFeed,
      directory,
      restart,
      restartAt,
    };
    const router = createAppRouter(context, history);
    const element = <App context={context} router={router} texts={texts} styleNonce={styleNonce} />;
    return { context, router, element };
  }

  return { session, open };
}
