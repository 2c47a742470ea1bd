// Finds the sign-in that a token belongs to, and says whether it goes on. Nothing is written for a token that was seen.
import type { SQL } from 'drizzle-orm';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import type { SignInOrigin } from '../../http/authenticate.ts';
import {
  isLiveOutside,
  type OutsideSession,
  recordOutsideSession,
} from '../../store/accounts/outside-sessions.ts';
import type { Database } from '../../store/engine/database.ts';
import { namesOf, type SessionClaims } from './session-names.ts';

/** Sessions in memory; those beyond are looked up again. */
const maxKnown = 10_000;

function toSession(issuer: string, claims: SessionClaims): OutsideSession {
  const { iat = 0, exp, auth_time } = claims;
  return {
    ...namesOf(issuer, claims),
    issuedAt: new Date(iat * 1000),
    signedInAt: auth_time === undefined ? null : new Date(auth_time * 1000),
    // It is refused from then on, whatever it says itself.
    until: new Date(Math.min(exp, iat + maxSessionSeconds) * 1000),
  };
}

interface SignIn {
  sessionId: string;
  isLive: SQL;
}

export function createSignInRecorder(db: Database, issuer: string) {
  /** Session, and sign-in where tokens tell of it → until when tokens of it are known. */
  const known = new Map<string, number>();

  /** @param callerId null for somebody who is no user here */
  return async function recordSignIn(
    callerId: string | null,
    claims: SessionClaims,
    from: SignInOrigin,
  ): Promise<SignIn> {
    const session = toSession(issuer, claims);
    const { own } = session;
    const name = `${own} ${claims.auth_time ?? ''}`;
    const signIn = { sessionId: own, isLive: isLiveOutside(db, session) };
    if (!callerId || (known.get(name) ?? 0) >= session.until.getTime()) return signIn;
    await recordOutsideSession(db, { callerId, ...from }, session, from.acceptedLanguage?.() ?? null);
    for (const id of known.keys()) if (known.size >= maxKnown) known.delete(id);
    known.set(name, session.until.getTime());
    return signIn;
  };
}
