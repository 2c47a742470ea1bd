// Validates JWTs. The embedded provider's keys are in the database, an outside provider's come from its key set.

import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { databaseTime } from '../../base/database-clock.ts';

export interface Bearer {
  subject: string;
}

/** Clocks of several machines may differ by this much. */
const clockToleranceSeconds = 60;

interface Expected {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  /** Allowed `typ` headers, in lower case and without `application/`. */
  types: readonly string[];
  /** Maximum age since `iat`, whatever `exp` says, as jose writes it; tokens without `iat` are rejected then. */
  maxTokenAge?: string;
}

/** Returns the claims of a token, or null: RS256 only; signature, issuer, audience, type, expiry and age are checked. */
export function createTokenValidator({ keys, types, ...expected }: Expected) {
  return async function check(token: string): Promise<JWTPayload | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        ...expected,
        clockTolerance: clockToleranceSeconds,
        currentDate: databaseTime(),
        requiredClaims: ['exp', 'sub'],
      });
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? '';
      return payload.sub && types.includes(type) ? payload : null;
    } catch (error) {
      // Callers do not learn what is wrong with a token; errors of the service are thrown.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

/** Returns the user of an access token of the embedded provider, or null. */
export function createVerifier(expected: Omit<Expected, 'types'>) {
  const check = createTokenValidator({ ...expected, types: ['at+jwt'] });

  return async function verify(token: string): Promise<Bearer | null> {
    const { sub } = (await check(token)) ?? {};
    return sub ? { subject: sub } : null;
  };
}
