// Limits of calls that need no signed-in user, beside those of passwords and codes: by account and source, by address and,
// for registrations, overall.
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { HttpError } from '../../http/http-error.ts';
import type { LimitedKey, RateLimit } from '../../store/accounts/attempts.ts';
import type { AttemptSource } from './known-devices.ts';
import type { RateLimiter } from './rate-limiter.ts';

const codesSent: RateLimit = { name: 'codes sent to a place', max: 10, windowMs: hourMs };
const codesSentAnywhere: RateLimit = { name: 'codes sent', max: 30, windowMs: hourMs };
const linksOfAddress: RateLimit = { name: 'links of an address', max: 60, windowMs: minuteMs };
const links: RateLimit = { name: 'links', max: 5, windowMs: 15 * minuteMs };
const linksAnywhere: RateLimit = { name: 'links of an account', max: 30, windowMs: hourMs };
/** The email is to one person, whoever asks for it. */
const invitations: RateLimit = { name: 'invitations', max: 5, windowMs: hourMs };
/** People of other facilities whose emails somebody knows, or tries. */
const peopleNamed: RateLimit = { name: 'people of other facilities', max: 30, windowMs: hourMs };
const wrongAnswers: RateLimit = { name: 'answers', max: 15, windowMs: 24 * hourMs };
// Each is an email to somebody who may not have asked for it. A whole ward may share one address.
const registering: RateLimit = { name: 'registrations', max: 10, windowMs: hourMs };
const registeringOf: RateLimit = { name: 'registrations of an email', max: 3, windowMs: 24 * hourMs };
const registeringAnywhere: RateLimit = { name: 'registrations anywhere', max: 20, windowMs: hourMs };
// Codes of an authenticator app: whoever is asked has the password already, and three of a million codes are right at a time.
// Passkeys and recovery codes cannot be guessed, and count by address alone: nobody locks their owner out.
const factorInMinute: RateLimit = { name: 'second factor in a minute', max: 5, windowMs: minuteMs };
const factorInHour: RateLimit = { name: 'second factor in an hour', max: 20, windowMs: hourMs };
const factorAnywhere: RateLimit = { name: 'second factor of an account', max: 100, windowMs: 24 * hourMs };
/** A whole ward may share one address. */
const passkeysOfAddress: RateLimit = { name: 'passkeys of an address', max: 60, windowMs: minuteMs };

type Refund = () => Promise<void>;

/** Tells the caller to try again later. */
export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  const key = retryAfterSeconds > 60 ? 'tooManyForNow' : 'tooManyAttempts';
  return new HttpError(429, key, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;

export function createAccountLimits(attempts: RateLimiter) {
  /** @throws HttpError 429 at the first limit that is reached */
  async function count(...limits: readonly LimitedKey[]): Promise<Refund> {
    const counted = await attempts.consume(...limits);
    if (!counted.allowed) throw tooManyAttempts(counted.retryAfterSeconds);
    return counted.refund;
  }

  return {
    codeSent(userId: string, { key, isKnown }: AttemptSource): Promise<Refund> {
      const anywhere = isKnown ? [] : [[codesSentAnywhere, userId] as const];
      return count([codesSent, userId, key], ...anywhere);
    },
    async forgotten(email: string, { key, addressPrefix, isKnown }: AttemptSource): Promise<void> {
      const account = emailIdentity(email);
      const anywhere = isKnown ? [] : [[linksAnywhere, account] as const];
      await count([linksOfAddress, addressPrefix], [links, account, key], ...anywhere);
    },
    invited: (userId: string): Promise<Refund> => count([invitations, userId]),
    /**
     * Runs work in which somebody who sees some facilities alone may learn that emails are of people of others; `found` says of how
     * many. One is counted before anything is known, so that beyond the limit the answer tells nothing of an email.
     */
    async namingPeople<Result>(
      callerId: string,
      work: (found: (people: number) => Promise<void>) => Promise<Result>,
    ): Promise<Result> {
      const refund = await count([peopleNamed, callerId]);
      let isFound = false;
      try {
        return await work(async (people) => {
          isFound ||= people > 0;
          for (let counted = 1; counted < people; counted += 1) await count([peopleNamed, callerId]);
        });
      } finally {
        if (!isFound) await refund();
      }
    },
    answersGiven: (userId: string): Promise<Refund> => count([wrongAnswers, userId]),
    /** A code of an authenticator app, until it is known to be right. */
    factorAnswered(userId: string, { key, isKnown }: AttemptSource): Promise<Refund> {
      const anywhere = isKnown ? [] : [[factorAnywhere, userId] as const];
      return count([factorInMinute, userId, key], [factorInHour, userId, key], ...anywhere);
    },
    passkeyTried: (addressPrefix: string): Promise<Refund> => count([passkeysOfAddress, addressPrefix]),
    /** Whether or not there is an account with this email. */
    async registration(email: string, addressPrefix: string): Promise<void> {
      await count([registering, addressPrefix], [registeringOf, emailIdentity(email)], [registeringAnywhere]);
    },
  };
}
