// What the app or the sign-in page made of a secret, hashed again: the first hash makes
// guessing a password slow; this one makes the stored value useless for signing in.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Both in hex. */
export interface SecretHash {
  hash: string;
  salt: string;
}

const keyLength = 32;
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** What is kept of a secret that was sent. */
export async function hashSecret(sent: string): Promise<SecretHash> {
  const salt = randomBytes(16).toString('hex');
  return { hash: (await derive(sent, salt, keyLength, cost)).toString('hex'), salt };
}

/** Whether what was sent is what is kept. Takes as long when nothing is. */
export async function verifySecret(sent: string, kept: SecretHash | null | undefined): Promise<boolean> {
  const hash = Buffer.from(kept?.hash ?? '', 'hex');
  const derived = await derive(sent, kept?.salt ?? 'nobody', keyLength, cost);
  return hash.length === derived.length && timingSafeEqual(hash, derived);
}
