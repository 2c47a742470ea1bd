// What a session can do, and what it is made of.
import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import type { LoginResult } from './login-result.ts';
import type { Person } from './record.ts';
import type { SessionOverlay } from './session-overlay.ts';

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
  /** Whether the service's own token was got by a code; else the provider signed this person in. */
  isCodeSession(): boolean;
  /** Whether the token went with the page before, because tokens are kept in memory: the provider gives another. */
  lacksToken(): boolean;
  token(fresh: boolean): Promise<string | null>;
  /** Leaves the page for the provider; `returnTo` is found again afterwards. Rejects where there is no way to it. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Finishes a sign-in at /login/callback. Answers the path to go on to; why it came to nothing is said at the login
   * page, or over the screen of whoever was signed in before.
   */
  finishSignIn(url: string): Promise<string>;
  /**
   * Signs in with a token of the service's own. Answers the path to go on to, by a new start of the app
   * (`location.replace`); never resolves for somebody who is no administrator: the page is left with the reason.
   */
  signInWithToken(own: TokenSignIn): Promise<string>;
  /** Asks the administrator check again behind a start that did not wait for it. */
  verifyMembership(): Promise<void>;
  /** Ends the session everywhere, once, erases what is on the device, and leaves the page: nothing goes on after it. */
  signOut(result?: LoginResult): Promise<never>;
  /** The same, but what is cached waits for the same person. */
  lock(): Promise<never>;
  /** Looks whether the session still stands: time, idleness, other tabs. False: the page is being left. */
  check(): boolean;
  /** Somebody uses the console. */
  recordActivity(): void;
  /** The service refuses even a fresh token. */
  expire(): void;
  /** What stands over the screen. */
  overlay(): SessionOverlay | null;
  subscribe(listener: () => void): () => void;
}

export interface SessionDependencies {
  settings: Settings;
  /** The call of the app; a function, because it in turn needs this session's token. */
  call: () => Call;
  /** Makes calls with a token, whoever is signed in; nothing happens to the session by what they answer. */
  callAs(token: string): Call;
  /** Lets go of what is cached on the device. */
  close(): void;
  /** Erases it. */
  erase(): Promise<void>;
  /** Whether there is a way to the service, and so to the page that ends the provider's session. */
  reachable(): boolean;
  /** Starts anew at a path of ours; history is replaced, so that Back does not lead in again. */
  leave(path: string): void;
}
