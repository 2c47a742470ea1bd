// Whether a bearer token is good. The keys are handed in: those of the embedded provider lie in the
// database, an outside provider's would be fetched from its key set. Nothing else differs between the two.
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** The person whom a token speaks for. */
export interface Bearer {
  subject: string;
}

/** Clocks of several machines may differ by this much, in seconds. */
const clockTolerance = 5;

/**
 * A function that answers whose token it is, or null for one that is not good: RS256 only, with the
 * signature, issuer, audience, type and expiry checked.
 */
export function createVerifier(expected: { issuer: string; audience: string; keys: JWTVerifyGetKey }) {
  const { keys, issuer, audience } = expected;

  return async function verify(token: string): Promise<Bearer | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience,
        typ: 'at+jwt',
        clockTolerance,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.sub ? { subject: payload.sub } : null;
    } catch (error) {
      // What is wrong with the token is nobody's business; what is wrong with us is.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}
