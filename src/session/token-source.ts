// Where a bearer token comes from. The identity provider is the first source;
// a token of the service's own (the password flow) can stand beside it.
import type { Person } from './record.ts';

export interface TokenSource {
  /** A token that is good for at least a minute; `fresh` gets a new one although the old one looks good. */
  token(fresh: boolean): Promise<string>;
  /** Forgets the tokens on this device and, where there is a way to it, ends the session at its source. Leaves the page. */
  signOut(reachable: boolean): Promise<void>;
}

/** What a sign-in came back with. */
export interface SignedIn {
  person: Person;
  /** Where the person wanted to go. */
  returnTo: string;
}

/** The source says that this session is over; anything else leaves the session as it is. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}
