// Checks email and password. Sign-in page and app share their limits, so that nobody gets twice the attempts by using both.
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import type { RateLimit } from '../../store/accounts/attempts.ts';
import { raiseAlarm } from '../../store/accounts/refusal-alarms.ts';
import { countRefusal } from '../../store/accounts/refused-sign-ins.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AuthenticatedUser, authenticate } from '../accounts/accounts.ts';
import type { Hashing, Secret } from '../passwords/hashes.ts';
import type { Caller, KnownDevices } from './known-devices.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** For an account, from one source: a device where its owner has signed in before, or an address. */
const inMinute: RateLimit = { name: 'password in a minute', max: 5, windowMs: minuteMs };
const inHour: RateLimit = { name: 'password in an hour', max: 30, windowMs: hourMs };
/** From one address, which a whole ward may share. */
const ofAddress: RateLimit = { name: 'password of an address', max: 60, windowMs: minuteMs };
/** For an account, from everywhere but known devices: so much that it takes many addresses to reach. */
const ofAccount: RateLimit = { name: 'password of an account', max: 500, windowMs: hourMs };

/** From one address, accounts that were refused: each counts once. */
const first: RateLimit = { name: 'account from an address', max: 1, windowMs: hourMs };
const many: RateLimit = { name: 'accounts from an address', max: 20, windowMs: hourMs };

interface PasswordAttempt extends Caller {
  email: string;
  password: Secret;
}

/** The user; or why there is none, and after how many seconds to try again. */
export type PasswordCheckResult =
  | AuthenticatedUser
  | { id: null; reason: 'refused' }
  | { id: null; reason: 'tooManyAttempts'; retryAfterSeconds: number };

export type CheckPassword = (attempt: PasswordAttempt) => Promise<PasswordCheckResult>;

interface Dependencies {
  db: Database;
  hashing: Hashing;
  attempts: RateLimiter;
  devices: Pick<KnownDevices, 'attemptSourceOf'>;
}

export function createPasswordCheck({ db, hashing, attempts, devices }: Dependencies): CheckPassword {
  /** Somebody who tries one password with many accounts reaches no limit of any of them. */
  async function countAccounts(account: string, addressPrefix: string): Promise<void> {
    if (!(await attempts.consume([first, addressPrefix, account])).allowed) return;
    if ((await attempts.consume([many, addressPrefix])).allowed) return;
    await raiseAlarm(db, 'accounts', addressPrefix, 1);
  }

  return async function checkPassword({ email, password, ...caller }) {
    // The key by which accounts are looked up: another spelling of an email gets no further attempts.
    const account = emailIdentity(email);
    const { key: source, isKnown, addressPrefix } = await devices.attemptSourceOf(email, caller);
    // Addresses first: a blocked one must not use up the attempts of an account.
    const counted = await attempts.consume(
      ...(isKnown ? [] : [[ofAddress, addressPrefix] as const]),
      [inMinute, account, source],
      [inHour, account, source],
      ...(isKnown ? [] : [[ofAccount, account] as const]),
    );
    if (!counted.allowed) {
      await countRefusal(db, 'lockOut', { email, addressPrefix });
      return { id: null, reason: 'tooManyAttempts', retryAfterSeconds: counted.retryAfterSeconds };
    }
    const stranger = isKnown ? undefined : addressPrefix;
    const user = await authenticate(db, hashing, { email, password, stranger }).catch(
      async (error: unknown) => {
        // An attempt that could not be checked was not a wrong one.
        await counted.refund();
        throw error;
      },
    );
    if (!user) {
      await countRefusal(db, 'refuseSignIn', { email, addressPrefix });
      await countAccounts(account, addressPrefix);
      return { id: null, reason: 'refused' };
    }
    await counted.refund();
    return user;
  };
}
