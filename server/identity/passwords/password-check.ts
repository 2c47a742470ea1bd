// E-mail and password, wherever they are given: at the provider's sign-in page or to the app. Both count together,
// so that nobody gets twice the tries by going from one to the other.
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../../store/engine/database.ts';
import { authenticate, type Known } from '../accounts/accounts.ts';
import { createRateLimiter } from './rate-limiter.ts';

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

/** The person; or why there is none, and after how many seconds another try is heard. */
export type Tried =
  | Known
  | { id: null; because: 'refused' }
  | { id: null; because: 'too many tries'; wait: number };

export type CheckPassword = (tried: Try) => Promise<Tried>;

export function createPasswordCheck(db: Database): CheckPassword {
  const accounts = createRateLimiter(triesOfAccount);
  const addresses = createRateLimiter(triesOfAddress);

  return async function tryPassword({ email, password, address }) {
    // As accounts are looked up: another spelling of the same address gets no further tries.
    const account = identityKey(email);
    // Whoever is not heard any more uses up nobody's tries.
    if (!addresses.tries(address)) return tooMany(addresses.waits(address));
    if (!accounts.tries(account)) return tooMany(accounts.waits(account));
    const known = await authenticate(db, email, password);
    if (!known) return { id: null, because: 'refused' };
    accounts.forgives(account);
    addresses.forgives(address);
    return known;
  };
}

function tooMany(wait: number): Tried {
  return { id: null, because: 'too many tries', wait };
}
