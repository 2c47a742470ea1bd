// Checks email and password. Sign-in page and app share their limits, so that nobody gets twice the tries by using both.
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Limit } from '../../store/accounts/attempts.ts';
import { countRefusal } from '../../store/accounts/refused-sign-ins.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AuthenticatedUser, authenticate } from '../accounts/accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Caller, KnownDevices } from './known-devices.ts';

const minute = 60_000;
const hour = 60 * minute;

/** For an account, from one place: a device where its owner has signed in before, or an address. */
const inMinute: Limit = { name: 'password in a minute', max: 5, windowMs: minute };
const inHour: Limit = { name: 'password in an hour', max: 30, windowMs: hour };
/** From one address, which a whole ward may share. */
const ofAddress: Limit = { name: 'password of an address', max: 60, windowMs: minute };
/** For an account, from everywhere but known devices: so much that it takes many addresses to reach. */
const ofAccount: Limit = { name: 'password of an account', max: 500, windowMs: hour };

interface PasswordAttempt extends Caller {
  email: string;
  /** The hash made in the browser. */
  password: string;
}

/** The user; or why there is none, and after how many seconds to try again. */
export type PasswordCheckResult =
  | AuthenticatedUser
  | { id: null; reason: 'refused' }
  | { id: null; reason: 'tooManyAttempts'; retryAfterSeconds: number };

export type CheckPassword = (attempt: PasswordAttempt) => Promise<PasswordCheckResult>;

interface Parts {
  db: Database;
  attempts: Attempts;
  devices: Pick<KnownDevices, 'placeOf'>;
}

export function createPasswordCheck({ db, attempts, devices }: Parts): CheckPassword {
  return async function checkPassword({ email, password, ...caller }) {
    // The key by which accounts are looked up: another spelling of an email gets no further tries.
    const account = identityKey(email);
    const { key: place, isKnown, addressPrefix } = await devices.placeOf(email, caller);
    // Addresses first: a blocked one must not use up the tries of an account.
    const counted = await attempts.count(
      ...(isKnown ? [] : [[ofAddress, addressPrefix] as const]),
      [inMinute, account, place],
      [inHour, account, place],
      ...(isKnown ? [] : [[ofAccount, account] as const]),
    );
    if (!counted.allowed) {
      await countRefusal(db, 'lockOut', { email, addressPrefix });
      return { id: null, reason: 'tooManyAttempts', retryAfterSeconds: counted.retryAfterSeconds };
    }
    const user = await authenticate(db, email, password);
    if (!user) {
      await countRefusal(db, 'refuseSignIn', { email, addressPrefix });
      return { id: null, reason: 'refused' };
    }
    await counted.refund();
    return user;
  };
}
