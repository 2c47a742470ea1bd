// Rate limits of the calls that anyone may make: by address, by account and, for registrations, overall. The address is
// counted first, so that a blocked address uses up nobody else's attempts.
import { identityKey } from '../../contract/common/normalise.ts';
import { createRateLimiter, type RateLimiter } from '../base/rate-limiter.ts';
import { HttpError } from '../http/http-error.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Takes back what was counted: it succeeded, or came to nothing. */
type TakeBack = () => void;

type Count = readonly [throttle: RateLimiter, key: string];

/** @throws HttpError 429 at the first limit that is reached; those after it do not count */
function count(...counts: readonly Count[]): TakeBack {
  for (const [throttle, key] of counts) {
    if (!throttle.consume(key)) throw tooManyTries(throttle.retryAfter(key));
  }
  return () => {
    for (const [throttle, key] of counts) throttle.refund(key);
  };
}

/** @param wait in seconds */
export function tooManyTries(wait: number): HttpError {
  const key = wait > 60 ? 'tooManyForNow' : 'tooManyTries';
  return new HttpError(429, key, { headers: { 'Retry-After': String(wait) } });
}

export function createAccountLimits() {
  // A whole ward may share one address; registrations are rarer.
  const codesOfAddress = createRateLimiter(60);
  // A code takes five tries. Another one, which Resend makes, must not be worth five more for ever.
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
    codeTry(address: string, email: string): TakeBack {
      const account = identityKey(email);
      return count([codesOfAddress, address], [codesOfAccount, account], [wrongCodes, account]);
    },
    codeSent: (userId: string): TakeBack => count([codesSent, userId]),
    forgotten(address: string, email: string): void {
      count([linksOfAddress, address], [linksOfAccount, identityKey(email)]);
    },
    answersGiven: (userId: string): TakeBack => count([wrongAnswers, userId]),
    registration(address: string): void {
      count([registering, address], [registeringInHour, address], [registeringAnywhere, '']);
    },
  };
}
