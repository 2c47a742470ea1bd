// E-mail and password, wherever they are given: at the provider's sign-in page or to the app. Both count together,
// so that nobody gets twice the tries by going from one to the other.
import { identityKey } from '../../../contract/common/normalise.ts';
import { createRateLimiter } from '../../base/rate-limiter.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AuthenticatedUser, authenticate } from './accounts.ts';

/** Tries a minute: for one account, and for one address, behind which a whole ward may be. */
const maxAttemptsPerAccount = 5;
const maxAttemptsPerAddress = 60;

interface PasswordAttempt {
  email: string;
  /** As a browser sends it. */
  password: string;
  /** Where the try comes from. */
  address: string;
}

/** The person; or why there is none, and after how many seconds another try is heard. */
export type PasswordCheckResult =
  | AuthenticatedUser
  | { id: null; reason: 'refused' }
  | { id: null; reason: 'tooManyAttempts'; retryAfterSeconds: number };

export type CheckPassword = (tried: PasswordAttempt) => Promise<PasswordCheckResult>;

export function createPasswordCheck(db: Database): CheckPassword {
  const accounts = createRateLimiter(maxAttemptsPerAccount);
  const addresses = createRateLimiter(maxAttemptsPerAddress);

  return async function checkPassword({ email, password, address }) {
    // As accounts are looked up: another spelling of the same address gets no further tries.
    const account = identityKey(email);
    // Whoever is not heard any more uses up nobody's tries.
    if (!addresses.consume(address)) return tooMany(addresses.retryAfter(address));
    if (!accounts.consume(account)) return tooMany(accounts.retryAfter(account));
    const known = await authenticate(db, email, password);
    if (!known) return { id: null, reason: 'refused' };
    accounts.refund(account);
    addresses.refund(address);
    return known;
  };
}

function tooMany(retryAfterSeconds: number): PasswordCheckResult {
  return { id: null, reason: 'tooManyAttempts', retryAfterSeconds };
}
