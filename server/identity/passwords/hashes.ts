// Hashes the browser's hash again: that one makes guessing slow, this one makes a stored value useless for signing in.
import { hex, isSameSecret, randomBytes, scrypt } from '../../base/platform.ts';

/** Both as hex. */
export interface SecretHash {
  hash: string;
  salt: string;
}

export async function hashSecret(clientHash: string): Promise<SecretHash> {
  const salt = hex(randomBytes(16));
  return { hash: hex(await scrypt(clientHash, salt)), salt };
}

/** Whether a secret matches a stored hash. Takes as long when there is none. */
export async function verifySecret(
  clientHash: string,
  stored: SecretHash | null | undefined,
): Promise<boolean> {
  const derived = await scrypt(clientHash, stored?.salt ?? 'nobody');
  return isSameSecret(stored?.hash ?? '', hex(derived));
}
