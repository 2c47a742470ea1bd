import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import type { Store } from '../api/reachability.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';
import type { Person } from './session-record.ts';

/** The answer of the contract's `verifyCode`. */
export interface TokenSignIn {
  token: string;
  'user-name': string;
  /** The user's record id. */
  item: string;
}

export interface Session {
  person(): Person | null;
  /** Whether this person signed in with a code and has the service's own token; else the provider signed them in. */
  hasServiceToken(): boolean;
  /** Whether somebody is signed in but for the second factor: `person` is null, and this page asks for it. */
  awaitsFactor(): boolean;
  /** Whether tokens are kept in memory and this page has none yet: the provider gives another. */
  lacksToken(): boolean;
  /** A bearer token, `fresh` for a new one after a 401. Never resolves once the session has ended. */
  token(fresh: boolean): Promise<string | null>;
  /**
   * Leaves the page for the provider, to come back to `returnTo`. Rejects when the provider is unreachable, or with a
   * WrongClock.
   * @param asked.askCredentials also of somebody whom the provider knows still
   */
  signIn(returnTo: string, asked?: { askCredentials?: boolean }): Promise<void>;
  /**
   * Finishes a sign-in at /login/callback and returns the path to continue at. A failure is shown at the login page, or
   * over the screen of the person who was signed in before.
   */
  finishSignIn(url: string): Promise<string>;
  /**
   * Signs in with the service's own token. Returns the path at which the app must start again (`location.replace`).
   * Never resolves for a person who is not an administrator: the page is left with the reason.
   */
  signInWithToken(signIn: TokenSignIn): Promise<string>;
  /** Repeats the administrator check, after a start that did not wait for it. */
  repeatAdministratorCheck(): Promise<void>;
  /**
   * Goes on after the right answer to the second factor. Where no screen was shown before it, the administrator check comes
   * first, and the app must start again then (`restartAt`). Rejects with an AppError when the service cannot be reached.
   */
  finishFactor(): Promise<void>;
  /** Ends the session everywhere, clears what is on the device, and leaves the page. Never resolves. */
  signOut(notice?: SignInNotice): Promise<never>;
  /** Signs out, but keeps the cache for the same person. */
  lock(): Promise<never>;
  /**
   * Checks time, idleness and the other tabs. False: the session has ended, and the page is being left; or the clock was
   * set, and the service is being asked whether it has.
   */
  check(): boolean;
  /** Checks, and waits until it is known. False: the session has ended, and the page is being left. */
  checkSurely(): Promise<boolean>;
  recordActivity(): void;
  /** From now on no token lies on the device: this page goes on with those that it has. */
  keepTokensInMemory(): void;
  /** The service answers nothing more until the second factor is answered: the screen stays, beneath its question. */
  recordFactorAsked(): void;
  /** The service refuses even a fresh token: the screen stays, beneath a dialog for signing in again. */
  recordTokenRefusal(): void;
}

export interface SessionDependencies {
  settings: Settings;
  store: Store;
  /** The app's call; a function, because it needs this session's token in turn. */
  call: () => Call;
  /** Makes calls with a token; their answers do not affect the session. */
  callAs(token: string): Call;
  closeCache(): void;
  clearAllDatabases(): Promise<void>;
  /** Whether the service, and so the page that ends the provider's session, can be reached. */
  reachable(): boolean;
  /** Starts the app at one of its paths; history is replaced, so that Back does not return to the session. */
  restartAt(path: string): void;
}
