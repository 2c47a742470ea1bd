import { z } from 'zod';

const claims = z.object({ exp: z.number().default(0), iat: z.number().optional() });

/**
 * Reads when a token was issued and when it expires, in ms since 1970; only the service verifies it. A token that is not a JWT
 * counts as expired.
 */
export function decodeJwt(token: string): { issuedAt: number; expiresAt: number } {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp, iat = Number.NaN } = claims.parse(JSON.parse(text));
    return { issuedAt: iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return { issuedAt: Number.NaN, expiresAt: 0 };
  }
}
