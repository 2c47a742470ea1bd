// Validates JWTs. The embedded provider's keys are in the database, an outside provider's come from its key set.

import type { SQL } from 'drizzle-orm';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { databaseTime } from '../../base/database-clock.ts';
import { isId } from '../../store/common/order.ts';
import type { Database } from '../../store/engine/database.ts';
import { isLiveKey } from '../../store/service-accounts/keys.ts';
import { grantClaim, isLiveGrant, keyClaim } from './live-grant.ts';

/** A valid token: its user and its session; or its service account, and the key by which it was got. */
export interface Bearer {
  kind: 'person' | 'program';
  subject: string;
  sessionId: string;
  /** Whether that session goes on, as a condition in SQL: asked in the one read that each call makes. */
  isLive: SQL;
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
  /** `exp` and `sub` by default. */
  requiredClaims?: string[];
}

/** Returns the claims of a token, or null: RS256 only; signature, issuer, audience, type, expiry and age are checked. */
export function createTokenValidator({ keys, types, ...given }: Expected) {
  const expected = { requiredClaims: ['exp', 'sub'], ...given };
  return async function check(token: string): Promise<JWTPayload | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        ...expected,
        clockTolerance: clockToleranceSeconds,
        currentDate: databaseTime(),
      });
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? '';
      return payload.sub !== '' && types.includes(type) ? payload : null;
    } catch (error) {
      // Callers do not learn what is wrong with a token; errors of the service are thrown.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

/** Returns whose access token of the embedded provider it is, or null; the caller asks whether its grant, or key, is there still. */
export function createVerifier(db: Database, expected: Omit<Expected, 'types'>) {
  const check = createTokenValidator({ ...expected, types: ['at+jwt'] });

  return async function verify(token: string): Promise<Bearer | null> {
    const { sub, [grantClaim]: sessionId, [keyClaim]: keyId } = (await check(token)) ?? {};
    if (sub && typeof keyId === 'string') {
      const isKey = isId(sub) && isId(keyId);
      return isKey
        ? { kind: 'program', subject: sub, sessionId: keyId, isLive: isLiveKey(db, sub, keyId) }
        : null;
    }
    if (!sub || typeof sessionId !== 'string') return null;
    return { kind: 'person', subject: sub, sessionId, isLive: isLiveGrant(db, sessionId) };
  };
}
