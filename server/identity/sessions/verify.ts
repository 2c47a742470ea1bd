// Whether a bearer token is good. The keys are handed in: those of the embedded provider lie in the
// database, an outside provider's are fetched from its key set.
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** The person whom a token speaks for. */
export interface Bearer {
  subject: string;
}

/** Clocks of several machines may differ by this much, in seconds. */
const clockToleranceSeconds = 5;

interface Expected {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  /** What a token may say that it is, in small letters and without `application/`. */
  types: readonly string[];
  /** The oldest that one may be, whatever it says of its end, as jose writes it; it must say when it was made then. */
  maxTokenAge?: string;
}

/**
 * A function that answers what a token says, or null for one that is not good: RS256 only, with the
 * signature, issuer, audience, type, expiry and, where one is expected, age checked.
 */
export function createTokenCheck({ keys, types, ...expected }: Expected) {
  return async function check(token: string): Promise<JWTPayload | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        ...expected,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? '';
      return payload.sub && types.includes(type) ? payload : null;
    } catch (error) {
      // What is wrong with the token is nobody's business; what is wrong with us is.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

/** A function that answers whose token of the embedded provider it is, or null for one that is not good. */
export function createVerifier(expected: Omit<Expected, 'types'>) {
  const check = createTokenCheck({ ...expected, types: ['at+jwt'] });

  return async function verify(token: string): Promise<Bearer | null> {
    const { sub } = (await check(token)) ?? {};
    return sub ? { subject: sub } : null;
  };
}
