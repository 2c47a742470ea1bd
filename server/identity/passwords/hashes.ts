// Hashes the browser's hash again: that one makes guessing slow, this one makes a stored value useless for signing in.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Both as hex. */
export interface SecretHash {
  hash: string;
  salt: string;
}

const keyLength = 32;
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

export async function hashSecret(clientHash: string): Promise<SecretHash> {
  const salt = randomBytes(16).toString('hex');
  return { hash: (await derive(clientHash, salt, keyLength, cost)).toString('hex'), salt };
}

/** Whether a secret matches a stored hash. Takes as long when there is none. */
export async function verifySecret(
  clientHash: string,
  stored: SecretHash | null | undefined,
): Promise<boolean> {
  const hash = Buffer.from(stored?.hash ?? '', 'hex');
  const derived = await derive(clientHash, stored?.salt ?? 'nobody', keyLength, cost);
  return hash.length === derived.length && timingSafeEqual(hash, derived);
}
