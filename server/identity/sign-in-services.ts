// The checks of passwords and codes. Tries are counted in the database, so callers need not share one of these.
import type { Secrets } from '../base/secrets.ts';
import type { Database } from '../store/engine/database.ts';
import { createKnownDevices, type KnownDevices } from './sign-in/known-devices.ts';
import { type CheckPassword, createPasswordCheck } from './sign-in/password-check.ts';
import { createRateLimiter, type RateLimiter } from './sign-in/rate-limiter.ts';
import { createSignInCodes, type SignInCodes } from './sign-in/sign-in-codes.ts';

export interface SignInServices {
  attempts: RateLimiter;
  devices: KnownDevices;
  checkPassword: CheckPassword;
  codes: SignInCodes;
}

export function createSignInServices(db: Database, secrets: Pick<Secrets, 'derive'>): SignInServices {
  const attempts = createRateLimiter(db);
  const devices = createKnownDevices(db, secrets.derive('known devices'));
  return {
    attempts,
    devices,
    checkPassword: createPasswordCheck({ db, attempts, devices }),
    codes: createSignInCodes({ db, attempts, key: secrets.derive('sign-in codes') }),
  };
}
