import { useSyncExternalStore } from 'react';
import { useConsole } from '../session/console.ts';

/** When the service was lost (ms since 1970), or null while it can be reached. */
export function useOfflineSince(): number | null {
  const { reachability } = useConsole();
  return useSyncExternalStore(reachability.subscribe, reachability.offlineSince);
}
