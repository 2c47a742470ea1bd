// Signed URLs of files, valid for a few minutes: a browser's audio element or download sends no token.
import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeSeconds = 300;

export interface SignedUrls {
  /** A path on this origin. */
  sign(id: string, now: Date): string;
  /** Whether this service signed the URL, and it has not expired. */
  verify(id: string, query: { expires?: string; signature?: string }, now: Date): boolean;
}

/** @param key a secret for this purpose only */
export function createSignedUrls(key: string): SignedUrls {
  const signatureOf = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');

  return {
    sign(id, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds);
      return `/files/${id}?expires=${expires}&signature=${signatureOf(id, expires)}`;
    },
    verify(id, { expires = '', signature = '' }, now) {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(id, expires));
      const same = given.length === right.length && timingSafeEqual(given, right);
      return same && Number(expires) * 1000 > now.getTime();
    },
  };
}
