import type { Condition } from '../lib/run-while.ts';
import type { Reachability } from './reachability.ts';

/** When it makes sense to follow the service: somebody looks at the page, and the service can be reached. */
export function visibleAndReachable(reachability: Reachability): Condition {
  return {
    holds: () => document.visibilityState === 'visible' && reachability.lostSince() === null,
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      const unsubscribe = reachability.subscribe(listener);
      return () => {
        document.removeEventListener('visibilitychange', listener);
        unsubscribe();
      };
    },
  };
}
