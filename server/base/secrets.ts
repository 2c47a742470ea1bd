// Secrets in the database are encrypted (AES-256-GCM) with a key that is not in the database. Each names that key, and opens only
// where it was sealed: whoever can write to the database cannot have it handed out from another row.
import { base64url, decodeBase64, decrypt, deriveKey, encrypt, hmacSha256 } from './platform.ts';

/** Where a sealed value belongs. */
export interface SealedPlace {
  /** The use of the value, where a column has values for several. */
  purpose: string;
  table: string;
  column: string;
  /** Names the row, and whatever else must not be changed beside the value. */
  row: readonly string[];
}

export interface Secrets {
  /** Names the key. */
  name: string;
  /** Begins each value that was sealed with this key, in this version's form. */
  prefix: string;
  seal(place: SealedPlace, plain: string): string;
  /** @throws Error when it was sealed for another place or with another key, or altered */
  open(place: SealedPlace, sealed: string): string;
  /** Opens, too, what versions sealed that knew no places: only for what seals it anew. @throws Error like `open` */
  openEarlier(place: SealedPlace, sealed: string): string;
  /** A secret that is always the same for a name: 32 bytes, base64url. */
  derive(name: string): string;
}

/** The form of a sealed value: this, the name of its key, and what was encrypted. Values of earlier versions have no dot. */
const form = '2';
const keyNameLength = 8;

const nameOf = ({ table, column, purpose }: SealedPlace) => `${table}.${column} (${purpose})`;

/** @param secretKey 32 characters or more */
export function createSecrets(secretKey: string): Secrets {
  const sealingKey = deriveKey(secretKey, 'infusion-console seal');
  const derivingKey = deriveKey(secretKey, 'infusion-console derive');
  const derive = (name: string) => base64url(hmacSha256(derivingKey, name));
  const name = derive('name of the key').slice(0, keyNameLength);
  const prefix = `${form}.${name}.`;
  const about = ({ purpose, table, column, row }: SealedPlace) =>
    JSON.stringify([prefix, purpose, table, column, ...row]);

  function decrypted(place: SealedPlace, sealed: string, said: string): string {
    try {
      return decrypt(sealingKey, decodeBase64(sealed), said);
    } catch (cause) {
      throw new Error(
        `A secret in ${nameOf(place)} does not open: it was sealed for another place or with another key, or altered.`,
        { cause },
      );
    }
  }
  const open = (place: SealedPlace, sealed: string) =>
    decrypted(place, sealed.startsWith(prefix) ? sealed.slice(prefix.length) : '', about(place));

  return {
    name,
    prefix,
    seal: (place, plain) => prefix + base64url(encrypt(sealingKey, plain, about(place))),
    open,
    openEarlier: (place, sealed) =>
      sealed.includes('.') ? open(place, sealed) : decrypted(place, sealed, ''),
    derive,
  };
}
