// What every screen and loader may use, made once at the start and handed down by the router's context.
import { createContext, use } from 'react';
import type { Settings } from '../../contract/settings.ts';
import type { Call } from '../api/http.ts';
import type { Live } from '../api/live.ts';
import type { Reachability } from '../api/reachability.ts';
import type { ListCache } from '../offline/list-cache.ts';
import type { Session } from './session-parts.ts';

export interface Console {
  settings: Settings;
  call: Call;
  session: Session;
  reachability: Reachability;
  cache: ListCache;
  live: Live;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const parts = use(ConsoleContext);
  if (!parts) throw new Error('useConsole outside of the console');
  return parts;
}
