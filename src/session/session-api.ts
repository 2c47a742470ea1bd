// What a session can do, and what it needs.
import type { Settings } from '../../contract/service/settings.ts';
import type { Store } from '../api/connection.ts';
import type { Call } from '../api/http.ts';
import type { LoginResult } from './login-result.ts';
import type { Person } from './session-record.ts';

/** What `verifyCode` of the contract answers with. */
export interface TokenSignIn {
  token: string;
  'user-name': string;
  /** Record id of the person. */
  item: string;
}

export interface Session {
  /** Who is signed in, or null. */
  person(): Person | null;
  /** Whether this person signed in with a code and has the service's own token; else the provider signed them in. */
  isCodeSession(): boolean;
  /** Whether the token went with the page before, because tokens are kept in memory: the provider gives another. */
  lacksToken(): boolean;
  /** A bearer token, `fresh` for a new one after a 401. Never resolves once the session has ended. */
  token(fresh: boolean): Promise<string | null>;
  /** Leaves the page for the provider, to come back to `returnTo`. Rejects where the provider cannot be reached. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Finishes a sign-in at /login/callback and returns the path to go on to. Why it failed is said at the login page,
   * or over the screen of the person who was signed in before.
   */
  finishSignIn(url: string): Promise<string>;
  /**
   * Signs in with a token of the service's own. Returns the path to go on to, by a new start of the app
   * (`location.replace`); never resolves for somebody who is no administrator: the page is left with the reason.
   */
  signInWithToken(signIn: TokenSignIn): Promise<string>;
  /** Repeats the administrator check, after a start that did not wait for it. */
  verifyMembership(): Promise<void>;
  /** Ends the session everywhere, erases what is on the device, and leaves the page. Never resolves. */
  signOut(result?: LoginResult): Promise<never>;
  /** The same, but what is cached waits for the same person. */
  lock(): Promise<never>;
  /** Checks time, idleness and the other tabs. False: the session has ended, and the page is being left. */
  check(): boolean;
  /** Somebody uses the app. */
  recordActivity(): void;
  /** The service refuses even a fresh token. */
  expire(): void;
}

export interface SessionDependencies {
  settings: Settings;
  /** Where the session's state is kept. */
  store: Store;
  /** The call of the app; a function, because it in turn needs this session's token. */
  call: () => Call;
  /** Makes calls with a token; their answers do nothing to the session. */
  callAs(token: string): Call;
  /** Closes the cache of this device. */
  close(): void;
  /** Erases it. */
  erase(): Promise<void>;
  /** Whether the service, and so the page that ends the provider's session, can be reached. */
  reachable(): boolean;
  /** Starts the app at one of its paths; history is replaced, so that Back does not lead in again. */
  leave(path: string): void;
}
