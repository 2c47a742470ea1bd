// Secrets in the database are encrypted (AES-256-GCM) with a key that is not in the database.
import { base64url, decodeBase64, decrypt, deriveKey, encrypt, hmacSha256 } from './platform.ts';

export interface Secrets {
  seal(plain: string): string;
  /** @throws Error when it was sealed with another key, or altered */
  open(sealed: string): string;
  /** A secret that is always the same for a name: 32 bytes, base64url. */
  derive(name: string): string;
}

/** @param secretKey 32 characters or more */
export function createSecrets(secretKey: string): Secrets {
  const sealingKey = deriveKey(secretKey, 'infusion-console seal');
  const derivingKey = deriveKey(secretKey, 'infusion-console derive');
  return {
    seal: (plain) => base64url(encrypt(sealingKey, plain)),
    open: (sealed) => decrypt(sealingKey, decodeBase64(sealed)),
    derive: (name) => base64url(hmacSha256(derivingKey, name)),
  };
}
