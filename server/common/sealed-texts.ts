// Texts that a client keeps and hands back, and can neither read nor make: places in an order whose numbers tell how much others
// do.
import { base64url, decodeBase64, decrypt, encrypt } from '../base/platform.ts';

export interface SealedTexts {
  /** All sealed texts have one length. */
  seal(plain: string): string;
  /** Undefined for what was not sealed here. */
  open(sealed: string): string | undefined;
}

/**
 * @param key 32 bytes, base64url
 * @param purpose texts that are sealed for another one do not open
 * @param length that no text exceeds, in characters of ASCII
 */
export function createSealedTexts(key: string, purpose: string, length: number): SealedTexts {
  const bytes = decodeBase64(key);
  return {
    seal: (plain) => base64url(encrypt(bytes, plain.padEnd(length), purpose)),
    open(sealed) {
      try {
        return decrypt(bytes, decodeBase64(sealed), purpose).trimEnd();
      } catch {
        return undefined;
      }
    },
  };
}
