// Finds the sign-in that a token belongs to. Nothing is written, or asked of the database, for a token that was seen.
import { base64url, sha256 } from '../../base/platform.ts';
import type { SignInOrigin } from '../../http/authenticate.ts';
import { type OutsideSession, recordOutsideSession } from '../../store/accounts/outside-sessions.ts';
import type { Database } from '../../store/engine/database.ts';

interface SessionClaims {
  sub: string;
  iat?: number | undefined;
  exp: number;
  /** The provider's session. */
  sid?: string | undefined;
  /** When the person signed in there. */
  auth_time?: number | undefined;
}

/** Sessions in memory; those beyond are looked up again. */
const maxKnown = 10_000;

/** Providers name a session by `sid` or by the time of the sign-in, or do not name it. */
function toSession(issuer: string, { sub, iat, exp, sid, auth_time }: SessionClaims): OutsideSession {
  const name = sid ?? auth_time;
  const parts = JSON.stringify([issuer, sub, name ?? null]);
  return {
    id: base64url(sha256(parts)),
    isOne: name !== undefined,
    issuedAt: new Date((iat ?? 0) * 1000),
    until: new Date(exp * 1000),
  };
}

export function createSignInRecorder(db: Database, issuer: string) {
  /** Session → until when tokens of it are known. */
  const known = new Map<string, number>();

  return async function recordSignIn(
    callerId: string,
    claims: SessionClaims,
    from: SignInOrigin,
  ): Promise<void> {
    const session = toSession(issuer, claims);
    if ((known.get(session.id) ?? 0) >= session.until.getTime()) return;
    await recordOutsideSession(db, { callerId, ...from }, session, from.acceptedLanguage?.() ?? null);
    for (const id of known.keys()) if (known.size >= maxKnown) known.delete(id);
    known.set(session.id, session.until.getTime());
  };
}
