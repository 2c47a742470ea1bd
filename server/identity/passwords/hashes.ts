// Hashes the browser's hash again: that one makes guessing slow, this one makes a stored value useless for signing in.
import { hex, isSameSecret, randomBytes, scrypt } from '../../base/platform.ts';
import { createShortQueue } from '../../base/short-queue.ts';
import { HttpError } from '../../http/http-error.ts';
import { retryWhenUnavailable } from '../../http/retry-after.ts';

/** Both as hex. */
export interface SecretHash {
  hash: string;
  salt: string;
}

/**
 * Each takes 16 MiB and a thread that files need, too: two at a time, and as many wait as are answered in some seconds, so
 * that a flood of sign-ins takes nothing from those who are signed in.
 */
const inTurn = createShortQueue(
  { atOnce: 2, maxWaiting: 200 },
  () => new HttpError(503, 'overloaded', { headers: retryWhenUnavailable }),
);

/** @throws HttpError 503 when many are being hashed */
export async function hashSecret(clientHash: string): Promise<SecretHash> {
  const salt = hex(randomBytes(16));
  return { hash: hex(await inTurn(() => scrypt(clientHash, salt))), salt };
}

/** Whether a secret matches a stored hash. Takes as long when there is none. @throws HttpError 503 when many are being hashed */
export async function verifySecret(
  clientHash: string,
  stored: SecretHash | null | undefined,
): Promise<boolean> {
  const derived = await inTurn(() => scrypt(clientHash, stored?.salt ?? 'nobody'));
  return isSameSecret(stored?.hash ?? '', hex(derived));
}
