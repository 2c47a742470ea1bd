// The token that Auth0's SDK keeps in its cache, read without the SDK: most starts need nothing else of it, and it is
// 217 kB of code. Whatever is not as expected is no token: then the SDK is loaded, as it is for a new token.
import { z } from 'zod';
import type { Settings } from '../../contract/service/settings.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { providerTokenKey } from '../lib/storage-keys.ts';
import { decodeJwt } from './decode-jwt.ts';
import type { TokenCache } from './token-cache.ts';

export const scope = 'openid profile email offline_access';

const refreshMarginMs = 60_000;

const entry = z.object({ body: z.object({ access_token: z.string() }) });

/** Whether a token is valid for another minute: by the service's clock, which has issued it. */
export function isStillGood(token: string): boolean {
  return decodeJwt(token).expiresAt - serviceNow() > refreshMarginMs;
}

/** A token that is valid for at least a minute, or null. */
export function readStoredToken(
  cache: Pick<TokenCache, 'get'>,
  { clientId, audience }: Settings['auth'],
): string | null {
  try {
    const token = entry.safeParse(cache.get(providerTokenKey(clientId, audience, scope))).data?.body
      .access_token;
    return token && isStillGood(token) ? token : null;
  } catch {
    // The storage is blocked, or what is stored there is no token.
    return null;
  }
}
