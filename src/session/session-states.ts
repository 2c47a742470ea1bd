// The states of a session, the events that change it, and the effects of a change: what session-steps.ts decides with.

import type { AdministratorCheck } from './administrator-check.ts';
import type { Clock } from './confirm-clock.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';
import type { Person, SignedInRecord } from './session-record.ts';
import type { ActivityTimes } from './time-limits.ts';

interface SignedIn {
  record: SignedInRecord;
}

export type SessionState =
  | { type: 'signedOut' }
  | ({ type: 'active' } & SignedIn)
  /** Unused for one idle period: it ends at `endsAt` (ms since 1970) without activity. */
  | ({ type: 'idle'; endsAt: number } & SignedIn)
  /** The service refuses its token. The screen stays open; `failure` is why signing in again failed. */
  | ({ type: 'tokenRefused'; failure?: SignInNotice } & SignedIn)
  /** The service answers nothing more until the second factor is answered. The screen stays open beneath the question. */
  | ({ type: 'factorAsked' } & SignedIn)
  /** Signed in, but for the second factor: this page shows nothing of the person. */
  | ({ type: 'unconfirmed' } & SignedIn)
  /** It has ended, and the page is being left. Final. */
  | { type: 'leaving' };

/**
 * The clock and the storage shared by tabs, at the moment of an event. Times are the service's, in ms since 1970, as far as
 * this device knows them.
 */
export interface SessionFacts extends ActivityTimes {
  now: number;
  clock: Clock;
  record: SignedInRecord | null;
  /** When the person for whom the cache is kept had signed in: after a lock, an idle sign-out or a failed sign-in. */
  keptSignInAt: number | null;
}

export interface SessionRules {
  idleLimitMs: number;
  /** Whether tabs share their tokens; else each page keeps its own in memory. */
  sharesTokens: boolean;
  /** Whether a session that was locked, or left unused, leaves its lists on the device. */
  keepsLists: boolean;
}

export type SessionEvent =
  /** Time has passed, the page woke up, or another tab changed the storage. */
  | { type: 'check' }
  | { type: 'activity' }
  | { type: 'tokenRefused' }
  | { type: 'signInFailed'; notice: SignInNotice }
  /** The service answered whether the person who is signing in is an administrator. */
  | { type: 'administratorChecked'; person: Person; administratorCheck: AdministratorCheck }
  | { type: 'signedIn'; person: Person; awaitsFactor?: true | undefined }
  /** The service answers nothing more until the second factor is answered. */
  | { type: 'factorAsked' }
  /** It is answered: the service has confirmed this session. */
  | { type: 'factorAnswered' }
  | { type: 'signOut'; notice: SignInNotice | null }
  | { type: 'lock' };

export type SessionEffect =
  /** Another tab ended the session: leave the page, and clear only this tab's own data. */
  | { type: 'followOtherTab'; to: '/' | '/auth/login' }
  /** End the session on this device and at its issuer. */
  | {
      type: 'end';
      /** Clear the cache; else it is kept for the same person, who signed in at `keptSignInAt`. */
      clearCache: boolean;
      keptSignInAt: number | null;
      notice: SignInNotice | null;
    }
  /** The person for whom the cache is kept did not return within 12 h of the sign-in. */
  | { type: 'clearKeptCache' }
  /** Drops tokens read before, because the person signed in elsewhere. */
  | { type: 'resetTokens' }
  | { type: 'recordActivity' }
  | { type: 'saveSignInNotice'; notice: SignInNotice }
  | { type: 'saveRecord'; record: SignedInRecord }
  /** Saves what has changed of the record; tokens stay. */
  | { type: 'updateRecord'; record: SignedInRecord }
  /** Gives a token that is in memory to the page that this one restarts at. */
  | { type: 'handOverToken' };

export interface Admission {
  /** Someone else was signed in before: their data is cleared first. */
  replacesOther: boolean;
  /** The second factor is still to be answered. */
  awaitsFactor?: true;
}

export type SignedInState = Extract<SessionState, SignedIn>;

/** Whether its screens may be shown: somebody is signed in, and the second factor does not stand between. */
export function hasScreens(state: SessionState): state is SignedInState {
  return isSignedIn(state) && state.type !== 'unconfirmed';
}

export function isSignedIn(state: SessionState): state is SignedInState {
  return 'record' in state;
}
