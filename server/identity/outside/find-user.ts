// Finds the user whom an outside provider signed in, by verified email; the subject is stored, to ask only once.
import { and, eq } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { base64url, sha256 } from '../../base/platform.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsidePeople, users } from '../../store/schema/index.ts';
import { setStatus } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import type { ProviderClient, UserClaims } from './outside-provider.ts';

/** Invited users become ACTIVE with their first sign-in. */
const invitedStatuses: readonly string[] = ['STAGED', 'PROVISIONED'] satisfies UserStatus[];

/** Userinfo answers in memory: they belong to subjects without a user record. */
const maxCachedTokens = 1_000;

/** How long 'no verified email' is cached: it may be verified a moment later. */
const negativeCacheMs = 30_000;

/** The record id of a user, or null when there is none; where the call comes from is for the audit trail. */
export type FindUser = (
  token: string,
  claims: UserClaims & { exp: number },
  from: CallOrigin,
) => Promise<string | null>;

interface Dependencies {
  db: Database;
  issuer: string;
  provider: Pick<ProviderClient, 'fetchUserInfo'>;
}

function verifiedEmail(claims: UserClaims | null): string | null {
  return (claims?.email_verified && claims.email) || null;
}

export function createFindUser({ db, issuer, provider }: Dependencies): FindUser {
  /** Hash of a token → the provider's answer, until the token expires. */
  const cache = new Map<string, { email: Promise<string | null>; until: number }>();

  async function fetchEmail(token: string, subject: string): Promise<string | null> {
    const answer = await provider.fetchUserInfo(token);
    return answer?.sub === subject ? verifiedEmail(answer) : null;
  }

  function evict(): void {
    const now = Date.now();
    for (const [key, { until }] of cache) if (until <= now) cache.delete(key);
    for (const key of cache.keys()) if (cache.size >= maxCachedTokens) cache.delete(key);
  }

  /** Asks once for each token, however many calls carry it at once. */
  function cachedEmail(token: string, { sub, exp }: { sub: string; exp: number }): Promise<string | null> {
    const key = base64url(sha256(token));
    const cached = cache.get(key);
    if (cached && cached.until > Date.now()) return cached.email;
    evict();
    const email = fetchEmail(token, sub);
    const entry = { email, until: exp * 1000 };
    cache.set(key, entry);
    const shorten = (answer: string | null) => {
      if (answer === null) entry.until = Math.min(entry.until, Date.now() + negativeCacheMs);
    };
    // After a failure the next call asks again.
    email.then(shorten, () => cache.delete(key));
    return email;
  }

  async function findBySubject(subject: string): Promise<string | null> {
    const [row] = await db
      .select({ userId: outsidePeople.userId })
      .from(outsidePeople)
      .where(and(eq(outsidePeople.issuer, issuer), eq(outsidePeople.subject, subject)));
    return row?.userId ?? null;
  }

  async function linkByEmail(subject: string, email: string, from: CallOrigin): Promise<string | null> {
    const hasEmail = eq(users.emailIdentity, identityKey(email));
    const [found] = await db.select({ id: users.id }).from(users).where(hasEmail);
    if (!found) return null;
    const author = { callerId: found.id, ...from };
    return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
      // The user may have been deleted meanwhile.
      const [user] = await lockUsers(tx, [found.id]);
      if (!user) return null;
      await tx.insert(outsidePeople).values({ issuer, subject, userId: user.id }).onConflictDoNothing();
      if (invitedStatuses.includes(user.status)) await setStatus(tx, trail, user, 'ACTIVE');
      return user.id;
    });
  }

  return async (token, claims, from) => {
    const existing = await findBySubject(claims.sub);
    if (existing) return existing;
    const email = verifiedEmail(claims) ?? (await cachedEmail(token, claims));
    return email === null ? null : linkByEmail(claims.sub, email, from);
  };
}
