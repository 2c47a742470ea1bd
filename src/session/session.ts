// The session on this device: carries out what session-steps.ts decides. Whether a person is an administrator is the
// service's decision. How a session begins is in sign-in.ts.

import { AppError } from '../api/app-error.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { fetchAdministratorCheck, toRefusal } from './administrator-check.ts';
import { createClockCheck } from './confirm-clock.ts';
import { keepingAtom } from './device-storage.ts';
import { storeRights } from './rights/stored-rights.ts';
import type { Session, SessionDependencies } from './session-api.ts';
import { sessionAtom } from './session-atom.ts';
import { type Candidate, createEffects } from './session-effects.ts';
import { readKeptSignInAt, readLastActivity, readRecord } from './session-record.ts';
import {
  type Admission,
  hasScreens,
  isSignedIn,
  type SessionEvent,
  type SessionState,
} from './session-states.ts';
import { step } from './session-steps.ts';
import type { SigningIn } from './sign-in.ts';
import { idleLimit } from './time-limits.ts';
import { SignedOutError } from './token-issuer.ts';
import { createTokenIssuers } from './token-issuers.ts';

/** The page is being left: this never resolves. */
function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

function initialState(): SessionState {
  const record = readRecord();
  if (!record) return { type: 'signedOut' };
  return { type: record.awaitsFactor ? 'unconfirmed' : 'active', record };
}

export function createSession(dependencies: SessionDependencies): Session {
  const { settings, store, call, callAs } = dependencies;
  const keeping = () => store.get(keepingAtom);
  const tokens = createTokenIssuers(settings, !keeping().tokensOnDevice, callAs);
  const idleLimitMs = idleLimit(settings.idleMinutes);
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
    const rules = { idleLimitMs, sharesTokens: !tokens.inMemory(), keepsLists: keeping().listsOnDevice };
    const next = step(state(), event, facts, rules);
    latest = event.type === 'signedIn' || facts.clock === 'confirmed' ? now : Math.max(latest, now);
    isHeld = next.isHeld ?? false;
    store.set(sessionAtom, next.state);
    for (const effect of next.effects) run(effect, now, candidate);
    return next.admission;
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

  /** A start with a session needs nothing of it. */
  async function signingIn(): Promise<SigningIn> {
    const { createSigningIn } = await import('./sign-in.ts');
    return createSigningIn({ dependencies, tokens, clock, state, dispatch });
  }

  /** What a person may do who has signed in but for the second factor: the page starts again with it. */
  async function keepRights(now: SessionState): Promise<void> {
    if (!isSignedIn(now)) return;
    const { readOfferedRights } = await import('./rights/read-rights.ts');
    storeRights(now.record.person.id, await readOfferedRights(call()).catch(() => null));
  }

  function endWith(event: SessionEvent): Promise<never> {
    dispatch(event);
    return never();
  }

  return {
    person() {
      const now = state();
      return hasScreens(now) ? now.record.person : null;
    },
    hasServiceToken: () => tokens.serviceToken.read() !== null,
    awaitsFactor: () => state().type === 'unconfirmed',
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

    signIn: async (returnTo, asked) => await (await signingIn()).signIn(returnTo, asked),
    finishSignIn: async (url) => await (await signingIn()).finishSignIn(url),
    signInWithToken: async (signIn) => await (await signingIn()).signInWithToken(signIn),

    async repeatAdministratorCheck() {
      // No answer, or a broken one, is not a refusal: the session continues until its 12 hours are over.
      if (!hasScreens(state()) || (await fetchAdministratorCheck(call())) !== 'notAdministrator') return;
      await endWith({ type: 'signOut', notice: { reason: 'refused', cause: 'notAdministrator' } });
    },

    async finishFactor() {
      if (state().type !== 'unconfirmed') return void dispatch({ type: 'factorAnswered' });
      const check = await fetchAdministratorCheck(call());
      if (check === 'unreachable') throw new AppError('noAnswer');
      // Who must answer first is asked again.
      if (check === 'factorAsked') throw new AppError('rejected');
      if (check === 'administrator') {
        await keepRights(state());
        return void dispatch({ type: 'factorAnswered' });
      }
      await endWith({ type: 'signOut', notice: toRefusal(check) });
    },

    signOut: (notice) => endWith({ type: 'signOut', notice: notice ?? null }),
    lock: () => endWith({ type: 'lock' }),
    check,
    checkSurely,
    recordActivity: () => void dispatch({ type: 'activity' }),
    keepTokensInMemory: () => tokens.keepInMemory(),
    recordFactorAsked: () => void dispatch({ type: 'factorAsked' }),
    recordTokenRefusal: () => void dispatch({ type: 'tokenRefused' }),
  };
}
