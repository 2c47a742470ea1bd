// The keys by which access tokens are checked: the one that signs now, and the one before it, for what that one had signed.
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { secondMs } from '../../../contract/common/durations.ts';
import { decodeBase64 } from '../../base/platform.ts';
import { type ProviderKeys, publicKeyOf } from './keys.ts';

const claims = z.object({ iat: z.number() });

/** When a token says that it was made, ms since 1970; for ever where it does not say. */
function madeAt(payload: string | Uint8Array): number {
  try {
    const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
    const read = claims.parse(JSON.parse(new TextDecoder().decode(decodeBase64(text))));
    return read.iat * secondMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws JWKSNoMatchingKey for a token that a retired key signed after it was replaced: only a thief can have made it */
export function verifyingKeysOf({ verifying, retired }: ProviderKeys): JWTVerifyGetKey {
  const current = createLocalJWKSet({ keys: [verifying] });
  if (!retired) return current;
  const old = publicKeyOf(retired);
  const earlier = createLocalJWKSet({ keys: [old] });
  return async (header, token) => {
    if (header.kid !== old.kid) return current(header, token);
    if (madeAt(token.payload) > retired.at.getTime()) throw new errors.JWKSNoMatchingKey();
    return earlier(header, token);
  };
}
