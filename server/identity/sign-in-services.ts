// The checks of passwords and codes. Tries are counted in the database, so callers need not share one of these.
import type { Secrets } from '../base/secrets.ts';
import type { Database } from '../store/engine/database.ts';
import { createHashing, type Hashing, type HashingCosts } from './passwords/hashes.ts';
import { createKnownDevices, type KnownDevices } from './sign-in/known-devices.ts';
import { type CheckPassword, createPasswordCheck } from './sign-in/password-check.ts';
import { createRateLimiter, type RateLimiter } from './sign-in/rate-limiter.ts';
import { createSignInCodes, type SignInCodes } from './sign-in/sign-in-codes.ts';

export interface SignInServices {
  hashing: Hashing;
  attempts: RateLimiter;
  devices: KnownDevices;
  checkPassword: CheckPassword;
  codes: SignInCodes;
}

/** @param costs where they differ from the usual ones */
export function createSignInServices(
  db: Database,
  secrets: Pick<Secrets, 'derive'>,
  costs?: HashingCosts,
): SignInServices {
  const hashing = createHashing(costs);
  const attempts = createRateLimiter(db);
  const devices = createKnownDevices(db, secrets.derive('known devices'));
  return {
    hashing,
    attempts,
    devices,
    checkPassword: createPasswordCheck({ db, hashing, attempts, devices }),
    codes: createSignInCodes({ db, attempts, key: secrets.derive('sign-in codes') }),
  };
}
