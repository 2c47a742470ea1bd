// The session on this device: carries out what session-steps.ts decides. Whether a person is an administrator is the
// service's decision.
import { z } from 'zod';
import { AppError } from '../api/app-error.ts';
import { isWithin } from '../lib/is-within.ts';
import { clearStored, readStored, writeStored } from '../lib/local-storage.ts';
import { deviceNow, serviceNow } from '../lib/service-clock.ts';
import { appStorageKeys, storageKeys } from '../lib/storage-keys.ts';
import { readLastActivity } from './activity.ts';
import { type AdministratorCheck, fetchAdministratorCheck } from './administrator-check.ts';
import { clearStoragesOfPrevious } from './clear-storages.ts';
import { createClockCheck } from './confirm-clock.ts';
import type { Session, SessionDependencies } from './session-api.ts';
import { sessionAtom } from './session-atom.ts';
import { type Candidate, createEffects } from './session-effects.ts';
import { readKeptSignInAt, readRecord } from './session-record.ts';
import { type Admission, isSignedIn, type SessionEvent, type SessionState, step } from './session-steps.ts';
import { clearSignInNotice, saveSignInNotice, toLeavingNotice, toSignInNotice } from './sign-in-notice.ts';
import { idleLimit } from './time-limits.ts';
import { SignedOutError, type TokenIssuer } from './token-issuer.ts';
import { createTokenIssuers } from './token-issuers.ts';
import { refuseWrongClock } from './wrong-clock.ts';

/** A callback without a sign-in starts a new one, at most this often. */
const restartIntervalMs = 60_000;

/** The page is being left: this never resolves. */
function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

function initialState(): SessionState {
  const record = readRecord();
  return record ? { type: 'active', record } : { type: 'signedOut' };
}

export function createSession(dependencies: SessionDependencies): Session {
  const { settings, store, call, callAs, clearAllDatabases } = dependencies;
  const tokens = createTokenIssuers(settings, callAs);
  const rules = { idleLimitMs: idleLimit(settings.idleMinutes), sharesTokens: !tokens.inMemory };
  const run = createEffects(dependencies, tokens);
  const clock = createClockCheck();
  /** The latest time that this page has seen, in ms since 1970. */
  let latest = 0;
  /** Whether the last check waits for the service's time. */
  let isHeld = false;
  store.set(sessionAtom, initialState());

  const state = () => store.get(sessionAtom);

  /** Takes the next step and starts its effects. */
  function dispatch(event: SessionEvent, candidate?: Candidate): Admission | undefined {
    const now = serviceNow();
    const facts = {
      now,
      clock: clock.trust(),
      latest,
      record: readRecord(),
      lastActivity: readLastActivity(),
      keptSignInAt: readKeptSignInAt(),
    };
    const next = step(state(), event, facts, rules);
    latest = event.type === 'signedIn' || facts.clock === 'confirmed' ? now : Math.max(latest, now);
    isHeld = next.isHeld ?? false;
    store.set(sessionAtom, next.state);
    for (const effect of next.effects) run(effect, now, candidate);
    return next.admission;
  }

  /** With the candidate's own token: the stored one belongs to the person who is signed in. */
  async function checkCandidate(issuer: TokenIssuer): Promise<AdministratorCheck> {
    const token = await issuer.token(false).catch(() => null);
    return token === null ? 'unreachable' : await fetchAdministratorCheck(callAs(token));
  }

  /** Admits an administrator; anyone else is signed out, and this never resolves. */
  async function admit(candidate: Candidate): Promise<void> {
    const { person, tokenIssuer, serviceToken } = candidate;
    const administratorCheck = await checkCandidate(tokenIssuer);
    const admission = dispatch({ type: 'administratorChecked', person, administratorCheck }, candidate);
    if (admission) {
      if (admission.replacesOther) {
        clearStoragesOfPrevious(serviceToken === undefined);
        await clearAllDatabases().catch(() => undefined);
      }
      dispatch({ type: 'signedIn', person }, candidate);
    }
    if (state().type === 'leaving') await never();
  }

  async function signIn(returnTo: string): Promise<void> {
    clearSignInNotice();
    const askCredentials = readStored(storageKeys.askCredentials, z.boolean()) ?? false;
    const provider = await tokens.provider();
    await provider.signIn(returnTo, askCredentials, clock.confirm().then(refuseWrongClock));
  }

  /** After a callback without a sign-in of this browser (an old tab, a bookmark). Returns the path to continue at. */
  async function startOver(): Promise<string> {
    if (isSignedIn(state())) return '/';
    const last = readStored(appStorageKeys.signInRestarted, z.number()) ?? 0;
    if (isWithin(restartIntervalMs, last)) return '/auth/login';
    writeStored(appStorageKeys.signInRestarted, deviceNow());
    await signIn('/').catch((error: unknown) => saveSignInNotice(toLeavingNotice(error)));
    return '/auth/login';
  }

  function check(): boolean {
    dispatch({ type: 'check' });
    // Ages are right again with its answer, too.
    if (isHeld || clock.trust() === 'doubted') void clock.confirm();
    return !isHeld && state().type !== 'leaving';
  }

  async function checkSurely(): Promise<boolean> {
    if (!check() && isHeld) {
      await clock.confirm();
      check();
    }
    return state().type !== 'leaving';
  }

  function endWith(event: SessionEvent): Promise<never> {
    dispatch(event);
    return never();
  }

  return {
    person() {
      const now = state();
      return isSignedIn(now) ? now.record.person : null;
    },
    hasServiceToken: () => tokens.serviceToken.read() !== null,
    lacksToken: () => isSignedIn(state()) && tokens.isEmpty(),

    async token(fresh) {
      if (!(await checkSurely())) return await never();
      if (state().type === 'tokenRefused') throw new AppError('unauthenticated', { neverSent: true });
      try {
        return await tokens.token(fresh);
      } catch (error) {
        if (!(error instanceof SignedOutError)) throw error;
        throw new AppError('unauthenticated', { cause: error });
      }
    },

    signIn,

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
        if (error instanceof UnknownCallback) return await startOver();
        dispatch({ type: 'signInFailed', notice: toSignInNotice(error, ProviderRefusal) });
        return isSignedIn(state()) ? '/' : '/auth/login';
      }
    },

    async signInWithToken({ token, item, 'user-name': name }) {
      clearSignInNotice();
      try {
        // The answer that brought the token told the time.
        refuseWrongClock();
      } catch (error) {
        dispatch({ type: 'signInFailed', notice: toLeavingNotice(error) });
        return isSignedIn(state()) ? '/' : '/auth/login';
      }
      const person = { id: item, name, email: '' };
      await admit({ person, tokenIssuer: tokens.forServiceToken(token), serviceToken: token });
      return '/';
    },

    async repeatAdministratorCheck() {
      // No answer, or a broken one, is not a refusal: the session continues until its 12 hours are over.
      if (!isSignedIn(state()) || (await fetchAdministratorCheck(call())) !== 'notAdministrator') return;
      await endWith({ type: 'signOut', notice: { reason: 'refused', cause: 'notAdministrator' } });
    },

    signOut: (notice) => endWith({ type: 'signOut', notice: notice ?? null }),
    lock: () => endWith({ type: 'lock' }),
    check,
    checkSurely,
    recordActivity: () => void dispatch({ type: 'activity' }),
    recordTokenRefusal: () => void dispatch({ type: 'tokenRefused' }),
  };
}
