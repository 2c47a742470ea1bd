// E-mail and password, wherever they are given: at the provider's sign-in page or to the app. Both count together,
// so that nobody gets twice the tries by going from one to the other.
import { identityKey } from '../../contract/normalise.ts';
import type { Database } from '../store/database.ts';
import { authenticate } from './accounts.ts';
import { createThrottle } from './throttle.ts';

/** Tries a minute: for one account, and for one address, behind which a whole ward may be. */
const triesOfAccount = 5;
const triesOfAddress = 60;

interface Try {
  email: string;
  /** As a browser sends it. */
  password: string;
  /** Where the try comes from. */
  address: string;
}

/** The id of the person, or why there is none. */
export type Tried = { id: string } | { id: null; because: 'refused' | 'too many tries' };

export type TryPassword = (tried: Try) => Promise<Tried>;

export function createPasswordDoor(db: Database): TryPassword {
  const accounts = createThrottle(triesOfAccount);
  const addresses = createThrottle(triesOfAddress);

  return async function tryPassword({ email, password, address }) {
    // As accounts are looked up: another spelling of the same address gets no further tries.
    const account = identityKey(email);
    const allowed = [accounts.tries(account), addresses.tries(address)].every(Boolean);
    if (!allowed) return { id: null, because: 'too many tries' };
    const id = await authenticate(db, email, password);
    if (!id) return { id: null, because: 'refused' };
    accounts.forgives(account);
    addresses.forgives(address);
    return { id };
  };
}
