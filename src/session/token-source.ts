// Where a bearer token comes from. The identity provider is the first source;
// a token of the service's own (the password flow) can stand beside it.
import type { Person } from './record.ts';

/** What became of a session at its source; `left`: the page is being left for the source's own. */
export type Ending = 'left' | 'ended' | 'unreachable';

export interface TokenSource {
  /** A token that is good for at least a minute; `fresh` gets a new one although the old one looks good. */
  token(fresh: boolean): Promise<string>;
  /** Ends the session at its source, where there is a way to it; the tokens on this device are erased already. */
  end(reachable: boolean): Promise<Ending>;
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
