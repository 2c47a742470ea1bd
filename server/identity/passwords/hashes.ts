// Passwords and answers as they are stored: the hash in which other clients send them, by scrypt. The first makes what is sent
// the same for all, the second makes guessing slow for whoever has the database.
import { asciiEmail } from '../../../contract/common/email.ts';
import { hex, isSameSecret, pbkdf2, randomBytes, scrypt } from '../../base/platform.ts';
import { createShortQueue } from '../../base/short-queue.ts';
import { HttpError } from '../../http/http-error.ts';
import { retryWhenUnavailable } from '../../http/retry-after.ts';

/** A hash as it is sent (64 hexadecimal digits), or a password as it was typed, whose hash is made with the email. */
export type Secret = string | { typed: string; email: string };

/** Both hex; the hash after its cost. */
export interface SecretHash {
  hash: string;
  salt: string;
}

export interface HashingCosts {
  /** The rounds of PBKDF2. */
  iterations: number;
  /** N of scrypt is 2 to the power of it: 17 takes 128 MiB and some tenths of a second. */
  scrypt: number;
}

/**
 * The costs that OWASP has named since 2023.
 * @internal For tests: the costs of production.
 */
export const usualCosts: HashingCosts = { iterations: 600_000, scrypt: 17 };

/** The cost of hashes that do not name theirs, which were stored up to version 1.6. */
const earlierCost = 14;

/**
 * Each takes threads that files need, too: two at a time, and as many wait as are answered in some seconds, so that a flood of
 * sign-ins takes nothing from those who are signed in. Devices that are known and links go first; an address fills few places.
 */
const inTurn = createShortQueue(
  { atOnce: 2, maxWaiting: 60, maxOfStranger: 5 },
  () => new HttpError(503, 'overloaded', { headers: retryWhenUnavailable }),
);

function costOf(hash: string): number {
  const [, cost] = /^ln=(\d+)\$/.exec(hash) ?? [];
  return cost ? Number(cost) : earlierCost;
}

async function derive(sent: string, salt: string, cost: number): Promise<string> {
  const digits = hex(await scrypt(sent, salt, cost));
  return cost === earlierCost ? digits : `ln=${cost}$${digits}`;
}

export interface Verified {
  isCorrect: boolean;
  /** A hash of the same secret at today's cost; null where it was stored at that. */
  renewed: SecretHash | null;
}

export interface Hashing {
  /** @throws HttpError 503 when many are being hashed */
  hash(secret: Secret): Promise<SecretHash>;
  /**
   * Takes as long whatever is stored, unless it is correct.
   * @param stranger the address prefix of whoever is not known
   * @throws HttpError 503 when many are being hashed
   */
  verify(secret: Secret, stored: SecretHash | null | undefined, stranger?: string): Promise<Verified>;
}

export function createHashing({ iterations, scrypt: cost }: HashingCosts = usualCosts): Hashing {
  /** As a browser makes it that sends it in place of the password. */
  async function sentHash(secret: Secret): Promise<string> {
    if (typeof secret === 'string') return secret;
    const salt = asciiEmail(secret.email.trim()).toLowerCase();
    return hex(await pbkdf2(secret.typed, salt, iterations));
  }

  async function anew(sent: string, to = cost): Promise<SecretHash> {
    const salt = hex(randomBytes(16));
    return { hash: await derive(sent, salt, to), salt };
  }

  async function compare(sent: string, { hash, salt }: SecretHash): Promise<Verified> {
    const storedCost = costOf(hash);
    const isCorrect = isSameSecret(hash, await derive(sent, salt, storedCost));
    if (isCorrect && storedCost === cost) return { isCorrect, renewed: null };
    // A refusal takes both costs: else it would tell of an account that has not been renewed.
    const other = await anew(sent, storedCost === cost ? earlierCost : cost);
    return { isCorrect, renewed: isCorrect ? other : null };
  }

  /** No secret has this hash. */
  const nobodys: SecretHash = { hash: `ln=${cost}$`, salt: 'nobody' };

  return {
    hash: (secret) => inTurn(async () => anew(await sentHash(secret))),
    verify: (secret, stored, stranger) =>
      inTurn(async () => compare(await sentHash(secret), stored ?? nobodys), stranger),
  };
}
