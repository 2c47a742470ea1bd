import { z } from 'zod';

const claims = z.object({ exp: z.number().default(0) });

/** Reads when a token expires; only the service verifies it. A token that is not a JWT counts as expired. */
export function decodeJwt(token: string): { expiresAt: number } {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return { expiresAt: claims.parse(JSON.parse(text)).exp * 1000 };
  } catch {
    return { expiresAt: 0 };
  }
}
