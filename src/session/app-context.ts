// What every screen and loader may use, made once at the start and handed down by the router's context.
import { createContext, use } from 'react';
import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import type { Reachability } from '../api/reachability.ts';
import type { ChangeFeed } from '../data/change-feed.ts';
import type { ListCache } from '../data/list-cache.ts';
import type { Session } from './session-api.ts';

export interface AppContext {
  settings: Settings;
  call: Call;
  session: Session;
  reachability: Reachability;
  cache: ListCache;
  changeFeed: ChangeFeed;
}

export const AppContextProvider = createContext<AppContext | null>(null);

export function useApp(): AppContext {
  const parts = use(AppContextProvider);
  if (!parts) throw new Error('useConsole outside of the console');
  return parts;
}
