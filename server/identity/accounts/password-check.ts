// Checks email and password. Sign-in page and app share one limit, so that nobody gets twice the attempts by using both.
import { identityKey } from '../../../contract/common/normalise.ts';
import { createRateLimiter } from '../../base/rate-limiter.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AuthenticatedUser, authenticate } from './accounts.ts';

/** Attempts a minute: for one account, and for one address, which a whole ward may share. */
const maxAttemptsPerAccount = 5;
const maxAttemptsPerAddress = 60;

interface PasswordAttempt {
  email: string;
  /** The hash made in the browser. */
  password: string;
  address: string;
}

/** The user; or why there is none, and after how many seconds to try again. */
export type PasswordCheckResult =
  | AuthenticatedUser
  | { id: null; reason: 'refused' }
  | { id: null; reason: 'tooManyAttempts'; retryAfterSeconds: number };

export type CheckPassword = (attempt: PasswordAttempt) => Promise<PasswordCheckResult>;

export function createPasswordCheck(db: Database): CheckPassword {
  const accounts = createRateLimiter(maxAttemptsPerAccount);
  const addresses = createRateLimiter(maxAttemptsPerAddress);

  return async function checkPassword({ email, password, address }) {
    // The key by which accounts are looked up: another spelling of an email gets no further attempts.
    const account = identityKey(email);
    // A blocked address must not use up the attempts of an account.
    if (!addresses.consume(address)) return tooMany(addresses.retryAfter(address));
    if (!accounts.consume(account)) return tooMany(accounts.retryAfter(account));
    const user = await authenticate(db, email, password);
    if (!user) return { id: null, reason: 'refused' };
    accounts.refund(account);
    addresses.refund(address);
    return user;
  };
}

function tooMany(retryAfterSeconds: number): PasswordCheckResult {
  return { id: null, reason: 'tooManyAttempts', retryAfterSeconds };
}
