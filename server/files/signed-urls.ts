// Signed URLs of files, valid for a few minutes: a browser's audio element or download sends no token.
import { base64url, hmacSha256, isSameSecret } from '../base/platform.ts';

const lifetimeSeconds = 300;

export interface SignedUrls {
  /** A path on this origin. */
  sign(id: string, now: Date): string;
  /** Whether this service signed the URL, and it has not expired. */
  verify(id: string, query: { expires?: string; signature?: string }, now: Date): boolean;
}

/** @param key a secret for this purpose only */
export function createSignedUrls(key: string): SignedUrls {
  const signatureOf = (id: string, expires: string) => base64url(hmacSha256(key, `${id} ${expires}`));

  return {
    sign(id, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds);
      return `/files/${id}?expires=${expires}&signature=${signatureOf(id, expires)}`;
    },
    verify(id, { expires = '', signature = '' }, now) {
      const same = isSameSecret(signature, signatureOf(id, expires));
      return same && Number(expires) * 1000 > now.getTime();
    },
  };
}
