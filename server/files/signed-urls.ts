// Addresses of files, for a browser that sends no token with them: signed, and for a few minutes.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address is good for, in seconds. */
const lifetime = 300;

export interface SignedUrls {
  /** A path on this origin. */
  sign(id: string, now: Date): string;
  /** Whether an address was made here, and is still good. */
  verify(id: string, query: { expires?: string; signature?: string }, now: Date): boolean;
}

/** @param key a secret of the service's, for this purpose alone */
export function createSignedUrls(key: string): SignedUrls {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');

  return {
    sign(id, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetime);
      return `/files/${id}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    verify(id, { expires = '', signature = '' }, now) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id, expires));
      const same = given.length === right.length && timingSafeEqual(given, right);
      return same && Number(expires) * 1000 > now.getTime();
    },
  };
}
