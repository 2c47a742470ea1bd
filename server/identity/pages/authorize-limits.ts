// Anyone can begin a sign-in, which is stored for an hour: limited in length, and in number by where it comes from.
import { createMiddleware } from 'hono/factory';
import { minuteMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { RateLimit } from '../../store/accounts/attempts.ts';
import { authorizePath } from '../client.ts';
import type { RateLimiter } from '../sign-in/rate-limiter.ts';
import type { PagesEnv } from './environment.ts';
import { noticePage } from './notice-page.ts';
import { textsFor } from './page-language.ts';

/** The app's own need 600 characters in all, and none of them 150. */
const maxLength = 4_096;
const maxParameterLength = 1_024;

/** A whole hospital may share one address. */
const ofAddress: RateLimit = { name: 'sign-ins begun at an address', max: 600, windowMs: 10 * minuteMs };

function isTooLong(query: URLSearchParams): boolean {
  return (
    query.toString().length > maxLength || [...query.values()].some((it) => it.length > maxParameterLength)
  );
}

export function authorizeLimits(attempts: RateLimiter) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    // oidc-provider serves the path with a slash at its end, too.
    if (c.req.path.replace(/\/$/, '') !== authorizePath) return next();
    const query = new URL(c.req.url).searchParams;
    if (isTooLong(query)) {
      const page = textsFor(c);
      return c.html(await noticePage(page, page.texts.refusedTitle, page.texts.refused), 400);
    }
    // Asked only whether there is a session, it stores nothing.
    const isStored = query.get('prompt') !== 'none';
    const counted = isStored
      ? await attempts.consume([ofAddress, addressPrefix(c.get('clientAddress'))])
      : null;
    if (counted && !counted.allowed) {
      c.header('Retry-After', String(counted.retryAfterSeconds));
      const page = textsFor(c);
      return c.html(await noticePage(page, page.texts.refusedTitle, page.texts.tooManyForNow), 429);
    }
    return next();
  });
}
