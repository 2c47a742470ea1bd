// Where a bearer token comes from: the identity provider, or the service's own token after a sign-in with a code.
import type { Person } from './session-record.ts';

/** How a session ended at the issuer; `redirected`: the page is being left for the issuer's own page. */
export type EndResult = 'redirected' | 'done' | 'unreachable';

export interface TokenIssuer {
  /** A token that is valid for at least a minute; `fresh` requests a new one even if the old one looks valid. */
  token(fresh: boolean): Promise<string>;
  /** Ends the session at the issuer if that can be reached; the tokens on this device are cleared already. */
  end(reachable: boolean): Promise<EndResult>;
}

export interface FinishedSignIn {
  person: Person;
  /** The path that the person wanted to open. */
  returnTo: string;
}

/** The issuer says that this session is over; any other error leaves the session as it is. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}
