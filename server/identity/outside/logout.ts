// Back-channel logout (OpenID Connect Back-Channel Logout 1.0): the provider says that a session, or all of a person's, is
// over. https://openid.net/specs/openid-connect-backchannel-1_0.html
import { z } from 'zod';
import { minuteMs } from '../../../contract/common/durations.ts';
import type { OutsideProvider } from '../../base/config.ts';
import { recordLogout } from '../../store/accounts/outside-logouts.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { createTokenValidator } from '../sessions/verify.ts';
import { createProviderClient, issuerOf } from './outside-provider.ts';
import { endedBy, idOfLogoutToken } from './session-names.ts';

/** Providers send it at once; an older one was kept by somebody. */
const maxAgeSeconds = 600;
/** Longer than it could be sent again. */
const keptMs = maxAgeSeconds * 1000 + 2 * minuteMs;

const name = z.string().min(1).max(1_000);

const logoutClaims = z
  .object({
    iat: z.number(),
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
    // An ID token has one: it must not pass for this.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export type TakeLogout = (token: string, from: Pick<CallOrigin, 'httpRequestId'>) => Promise<boolean>;

/**
 * Takes a logout token: false for one that is not valid, or was taken before.
 * @throws DependencyUnavailable when the provider's keys cannot be had
 */
export function createTakeLogout(db: Database, provider: OutsideProvider): TakeLogout {
  const issuer = issuerOf(provider);
  const check = createTokenValidator({
    issuer,
    audience: provider.clientId,
    keys: createProviderClient(provider).keys,
    // Older providers use the type of ID tokens, or none.
    types: ['logout+jwt', 'jwt', ''],
    maxTokenAge: `${maxAgeSeconds}s`,
    requiredClaims: ['exp', 'iat', 'jti'],
  });

  return async (token, from) => {
    const { data: claims } = logoutClaims.safeParse(await check(token));
    if (!claims) return false;
    const { iat, jti, sub } = claims;
    const at = new Date(iat * 1000);
    const taken = { id: idOfLogoutToken(issuer, jti), until: new Date(at.getTime() + keptMs) };
    return recordLogout(db, { issuer, sub, ends: endedBy(issuer, claims), at, token: taken }, from);
  };
}
