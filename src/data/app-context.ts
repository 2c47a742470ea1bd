// The app as every screen and loader may use it: created once at the start, passed on by the router's context.
import { createContext, use } from 'react';
import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import type { Reachability, Store } from '../api/reachability.ts';
import type { Session } from '../session/session-api.ts';
import type { ChangeFeed } from './events/change-feed.ts';
import type { ListStore } from './store/list-store.ts';

export interface AppContext {
  settings: Settings;
  store: Store;
  call: Call;
  session: Session;
  reachability: Reachability;
  lists: ListStore;
  changeFeed: ChangeFeed;
  /** Loads this page again, with its address. */
  restart(): void;
  /** Leaves the page for one of the app's paths, without a way back. */
  restartAt(path: string): void;
}

export const AppContextProvider = createContext<AppContext | null>(null);

export function useApp(): AppContext {
  const app = use(AppContextProvider);
  if (!app) throw new Error('useApp was called outside of AppContextProvider');
  return app;
}
