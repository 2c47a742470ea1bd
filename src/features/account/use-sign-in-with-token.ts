import { useApp } from '../../data/app-context.ts';
import type { Session } from '../../session/session-api.ts';

/**
 * Goes in with a token of the service's own. Whoever is no administrator is signed out by the session; for those who
 * are, the page is left, and what it had in memory with it: the console starts anew, for them.
 */
export function useSignInWithToken() {
  const { session } = useApp();
  return async function enter(own: Parameters<Session['signInWithToken']>[0]): Promise<never> {
    location.replace(await session.signInWithToken(own));
    return await new Promise<never>(() => undefined);
  };
}
