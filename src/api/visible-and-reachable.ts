import type { Condition } from '../lib/run-while.ts';
import type { Connection } from './connection.ts';

/** When it makes sense to follow the service: somebody looks at the page, and the service can be reached. */
export function visibleAndReachable(connection: Connection): Condition {
  return {
    holds: () => document.visibilityState === 'visible' && connection.lostSince() === null,
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      const unsubscribe = connection.subscribe(listener);
      return () => {
        document.removeEventListener('visibilitychange', listener);
        unsubscribe();
      };
    },
  };
}
