import { useApp } from '../../data/app-context.ts';
import type { TokenSignIn } from '../../session/session-api.ts';

/** Signs in with the service's own token and restarts the app, so that nothing of this page stays in memory. */
export function useSignInWithToken() {
  const { session, restartAt } = useApp();
  return async function signInWithToken(signIn: TokenSignIn): Promise<never> {
    restartAt(await session.signInWithToken(signIn));
    return await new Promise<never>(() => undefined);
  };
}
