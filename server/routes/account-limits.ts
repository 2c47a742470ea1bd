// Rate limits of the calls that anyone may make: by address, by account and, for registrations, overall. The address is
// counted first, so that a blocked address does not use up the attempts of accounts.
import { identityKey } from '../../contract/common/normalise.ts';
import { createRateLimiter, type RateLimiter } from '../base/rate-limiter.ts';
import { HttpError } from '../http/http-error.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Refund = () => void;

type Count = readonly [limiter: RateLimiter, key: string];

/** @throws HttpError 429 at the first limit that is reached; those after it do not count */
function count(...counts: readonly Count[]): Refund {
  for (const [limiter, key] of counts) {
    if (!limiter.consume(key)) throw tooManyAttempts(limiter.retryAfter(key));
  }
  return () => {
    for (const [limiter, key] of counts) limiter.refund(key);
  };
}

export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  const key = retryAfterSeconds > 60 ? 'tooManyForNow' : 'tooManyTries';
  return new HttpError(429, key, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

export function createAccountLimits() {
  // A whole ward may share one address; registrations are rarer.
  const codesOfAddress = createRateLimiter(60);
  // A code allows five attempts. Limited further, because Resend creates another code.
  const codesOfAccount = createRateLimiter(10);
  const wrongCodes = createRateLimiter(15, hour);
  const codesSent = createRateLimiter(10, hour);
  const linksOfAddress = createRateLimiter(60);
  const linksOfAccount = createRateLimiter(5, 15 * minute);
  const wrongAnswers = createRateLimiter(15, day);
  const registering = createRateLimiter(20);
  const registeringInHour = createRateLimiter(60, hour);
  const registeringAnywhere = createRateLimiter(300, hour);

  return {
    codeAttempt(address: string, email: string): Refund {
      const account = identityKey(email);
      return count([codesOfAddress, address], [codesOfAccount, account], [wrongCodes, account]);
    },
    codeSent: (userId: string): Refund => count([codesSent, userId]),
    forgotten(address: string, email: string): void {
      count([linksOfAddress, address], [linksOfAccount, identityKey(email)]);
    },
    answersGiven: (userId: string): Refund => count([wrongAnswers, userId]),
    registration(address: string): void {
      count([registering, address], [registeringInHour, address], [registeringAnywhere, '']);
    },
  };
}
