import { useSyncExternalStore } from 'react';
import { useApp } from '../session/app-context.ts';

/** When the service was lost (ms since 1970), or null while it can be reached. */
export function useOfflineSince(): number | null {
  const { reachability } = useApp();
  return useSyncExternalStore(reachability.subscribe, reachability.offlineSince);
}
