// How a session begins: at the provider, or with the service's own token. Loaded when somebody signs in.
import { z } from 'zod';
import { AppError } from '../api/app-error.ts';
import { clearStored, readStored } from '../lib/local-storage.ts';
import { withoutSearchWords } from '../lib/same-origin-path.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { type AdministratorCheck, fetchAdministratorCheck } from './administrator-check.ts';
import { clearStoragesOfPrevious } from './clear-storages.ts';
import type { ClockCheck } from './confirm-clock.ts';
import { keepingAtom } from './device-storage.ts';
import { readSignInNotice, type SignInNotice } from './read-sign-in-notice.ts';
import { readOfferedRights } from './rights/read-rights.ts';
import type { OwnRights } from './rights/rights.ts';
import { storeRights } from './rights/stored-rights.ts';
import type { Session, SessionDependencies } from './session-api.ts';
import type { Candidate } from './session-effects.ts';
import { type Admission, hasScreens, type SessionEvent, type SessionState } from './session-states.ts';
import { clearSignInNotice } from './sign-in-notice.ts';
import { endedSignIn } from './sign-in-window.ts';
import type { TokenIssuer } from './token-issuer.ts';
import type { TokenIssuers } from './token-issuers.ts';
import { refuseWrongClock, toFailedNotice, toLeavingNotice, WrongClock } from './wrong-clock.ts';

export type SigningIn = Pick<Session, 'signIn' | 'finishSignIn' | 'signInWithToken'>;

interface Dependencies {
  dependencies: SessionDependencies;
  tokens: TokenIssuers;
  clock: ClockCheck;
  state(): SessionState;
  /** Takes the session's next step, for the candidate who is signing in. */
  dispatch(event: SessionEvent, candidate?: Candidate): Admission | undefined;
}

interface Candidacy {
  administratorCheck: AdministratorCheck;
  /** Null for everything, and where that could not be read: the first screen reads it then. */
  rights: OwnRights | null;
}

function toSignInNotice(error: unknown, ProviderRefusal: new (message: string) => Error): SignInNotice {
  if (error instanceof WrongClock) return toLeavingNotice(error);
  if (error instanceof ProviderRefusal) return { reason: 'provider', summary: error.message };
  const unreachable = error instanceof TypeError || (error instanceof AppError && error.unreachable);
  return unreachable ? { reason: 'unreachable' } : toFailedNotice(error);
}

export function createSigningIn({ dependencies, tokens, clock, state, dispatch }: Dependencies): SigningIn {
  const { callAs, clearAllDatabases, store } = dependencies;

  /** Returns the path at which the reason is shown. */
  function fail(notice: SignInNotice): string {
    dispatch({ type: 'signInFailed', notice });
    return hasScreens(state()) ? '/' : '/auth/login';
  }

  /**
   * With the candidate's own token: the stored one belongs to the person who is signed in. What they may do is asked together
   * with whether they may, so that no screen offers more at first.
   */
  async function checkCandidate(issuer: TokenIssuer): Promise<Candidacy> {
    const token = await issuer.token(false).catch(() => null);
    if (token === null) return { administratorCheck: 'unreachable', rights: null };
    const call = callAs(token);
    const administratorCheck = await fetchAdministratorCheck(call);
    // Whoever may not use the console is not heard to ask for more.
    const mayUse = administratorCheck === 'administrator';
    return { administratorCheck, rights: mayUse ? await readOfferedRights(call).catch(() => null) : null };
  }

  /**
   * Admits an administrator, and whoever must answer a second factor first; anyone else is signed out, and this never
   * resolves.
   */
  async function admit(candidate: Candidate): Promise<void> {
    const { person, tokenIssuer, serviceToken } = candidate;
    const { administratorCheck, rights } = await checkCandidate(tokenIssuer);
    const admission = dispatch({ type: 'administratorChecked', person, administratorCheck }, candidate);
    if (admission) {
      if (admission.replacesOther) {
        clearStoragesOfPrevious(serviceToken === undefined);
        await clearAllDatabases().catch(() => undefined);
      }
      storeRights(person.id, rights);
      dispatch({ type: 'signedIn', person, awaitsFactor: admission.awaitsFactor }, candidate);
    }
    if (state().type === 'leaving') await new Promise<never>(() => undefined);
  }

  return {
    async signIn(returnTo, asked = {}) {
      const last = readSignInNotice();
      const loginHint = last?.reason === 'locked' ? (last.email ?? '') : '';
      clearSignInNotice();
      const askCredentials =
        asked.askCredentials || (readStored(storageKeys.askCredentials, z.boolean()) ?? false);
      const provider = await tokens.provider();
      // Where the page returns to lies on the device meanwhile.
      const keptReturn = store.get(keepingAtom).listsOnDevice ? returnTo : withoutSearchWords(returnTo);
      await provider.signIn(
        keptReturn,
        { askCredentials, loginHint },
        clock.confirm().then(refuseWrongClock),
      );
    },

    async finishSignIn(url) {
      // The provider's answer is judged by the time.
      const [{ ProviderRefusal, UnknownCallback }] = await Promise.all([
        import('./provider.ts'),
        clock.confirm(),
      ]);
      try {
        refuseWrongClock();
        const provider = await tokens.provider();
        const { person, returnTo } = await provider.finish(url);
        clearStored(storageKeys.askCredentials);
        await admit({ person, tokenIssuer: provider });
        return returnTo;
      } catch (error) {
        // This browser has forgotten the attempt, or has finished it: an old tab, a bookmark, Back.
        if (error instanceof UnknownCallback) return endedSignIn;
        return fail(toSignInNotice(error, ProviderRefusal));
      }
    },

    async signInWithToken({ token, item, 'user-name': name }) {
      clearSignInNotice();
      try {
        // The answer that brought the token told the time.
        refuseWrongClock();
      } catch (error) {
        return fail(toLeavingNotice(error));
      }
      const person = { id: item, name, email: '' };
      await admit({ person, tokenIssuer: tokens.forServiceToken(token), serviceToken: token });
      return '/';
    },
  };
}
