import { z } from 'zod';

const claims = z.object({ exp: z.number().default(0) });

/** Reads when a token ends, without judging it: that is the service's business. A token that is no JWT has ended. */
export function decodeJwt(token: string): { expiresAt: number } {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return { expiresAt: claims.parse(JSON.parse(text)).exp * 1000 };
  } catch {
    return { expiresAt: 0 };
  }
}
