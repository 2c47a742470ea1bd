// Ids of rows for whatever a token says of its session. An outside provider names sessions by `sid` or by the time of the
// sign-in, or does not name them; and it ends one session, or all of a person.
import { base64url, sha256 } from '../../base/platform.ts';

export interface SessionClaims {
  sub: string;
  iat?: number | undefined;
  exp: number;
  /** The provider's session. */
  sid?: string | undefined;
  /** When the person signed in there. */
  auth_time?: number | undefined;
}

interface Names {
  /** The session's own; that of the person where tokens do not name it. */
  own: string;
  /** Whether that is one session; else sessions of the person follow each other. */
  isOne: boolean;
  /** Rows that end it for good. */
  forGood: string[];
  /** Rows that end those of its tokens that were issued before. */
  byTime: string[];
}

const idOf = (...parts: unknown[]) => base64url(sha256(JSON.stringify(parts)));

/** All tokens of a person. */
const ofPerson = (issuer: string, sub: string) => idOf(issuer, sub);
/** A person's tokens that name no session. */
const unnamed = (issuer: string, sub: string) => idOf(issuer, sub, null);
/** A session, whoever's it is. */
const ofSid = (issuer: string, sid: string) => idOf(issuer, null, sid);

export function namesOf(issuer: string, { sub, sid, auth_time }: SessionClaims): Names {
  const name = sid ?? auth_time;
  const isOne = name !== undefined;
  const own = idOf(issuer, sub, name ?? null);
  return {
    own,
    isOne,
    forGood: [...(isOne ? [own] : []), ...(sid === undefined ? [] : [ofSid(issuer, sid)])],
    byTime: [ofPerson(issuer, sub), ...(sid === undefined ? [unnamed(issuer, sub)] : [])],
  };
}

/**
 * The rows that a logout ends. Tokens that name no session may belong to the one that it names: those that were issued
 * before it end, too.
 */
export function endedBy(
  issuer: string,
  { sub, sid }: { sub?: string | undefined; sid?: string | undefined },
) {
  if (sid === undefined) return sub === undefined ? [] : [ofPerson(issuer, sub)];
  if (sub === undefined) return [ofSid(issuer, sid)];
  return [idOf(issuer, sub, sid), unnamed(issuer, sub)];
}

/** A logout token's own, so that it works once. */
export function idOfLogoutToken(issuer: string, jti: string): string {
  return idOf(issuer, jti);
}
