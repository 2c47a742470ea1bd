// Finds the user whom an outside provider signed in, by verified email; the subject is stored, to ask only once.
import { and, eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import type { UserStatus } from '../../../contract/users/users.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, sha256 } from '../../base/platform.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsidePeople } from '../../store/schema/index.ts';
import { requestAccess } from '../../store/users/access-requests.ts';
import { setStatus } from '../../store/users/user-writes.ts';
import { findIdByEmail, lockUsers } from '../../store/users/users.ts';
import type { ClaimedRolesKeeper } from './claimed-roles.ts';
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
  /** All claims of the token. */
  payload: JWTPayload,
) => Promise<string | null>;

interface Dependencies {
  db: Database;
  issuer: string;
  provider: Pick<ProviderClient, 'fetchUserInfo'>;
  /** Without it the provider says nothing of roles. */
  roles?: ClaimedRolesKeeper | undefined;
}

interface Person {
  /** Verified. */
  email: string;
  name: string;
}

function verifiedPerson(claims: UserClaims | null): Person | null {
  if (!claims?.email_verified || !claims.email) return null;
  return { email: claims.email, name: claims.name ?? '' };
}

export function createFindUser({ db, issuer, provider, roles }: Dependencies): FindUser {
  /** Hash of a token → the provider's answer, until the token expires. */
  const cache = new Map<string, { person: Promise<Person | null>; until: number }>();

  async function fetchPerson(token: string, subject: string): Promise<Person | null> {
    const answer = await provider.fetchUserInfo(token);
    return answer?.sub === subject ? verifiedPerson(answer) : null;
  }

  function evict(): void {
    const now = databaseTime().getTime();
    for (const [key, { until }] of cache) if (until <= now) cache.delete(key);
    for (const key of cache.keys()) if (cache.size >= maxCachedTokens) cache.delete(key);
  }

  /** Asks once for each token, however many calls carry it at once. */
  function cachedPerson(token: string, { sub, exp }: { sub: string; exp: number }): Promise<Person | null> {
    const key = base64url(sha256(token));
    const cached = cache.get(key);
    if (cached && cached.until > databaseTime().getTime()) return cached.person;
    evict();
    const person = fetchPerson(token, sub);
    const entry = { person, until: exp * 1000 };
    cache.set(key, entry);
    const shorten = (answer: Person | null) => {
      if (answer === null) entry.until = Math.min(entry.until, databaseTime().getTime() + negativeCacheMs);
    };
    // After a failure the next call asks again.
    person.then(shorten, () => cache.delete(key));
    return person;
  }

  async function findBySubject(subject: string): Promise<string | null> {
    const [row] = await db
      .select({ userId: outsidePeople.userId })
      .from(outsidePeople)
      .where(and(eq(outsidePeople.issuer, issuer), eq(outsidePeople.subject, subject)));
    return row?.userId ?? null;
  }

  async function linkByEmail(
    subject: string,
    { email, name }: Person,
    from: CallOrigin,
    claims: JWTPayload,
  ): Promise<string | null> {
    const known = await findIdByEmail(db, email);
    const added = known ? null : await roles?.add({ email, name }, { subject, claims, from });
    if (added) return added;
    // Another call may have added them meanwhile.
    const foundId = known ?? (await findIdByEmail(db, email));
    if (!foundId) {
      await requestAccess(db, { email, name });
      return null;
    }
    const author = { callerId: foundId, ...from };
    return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
      // The user may have been deleted meanwhile.
      const [user] = await lockUsers(tx, [foundId]);
      if (!user) return null;
      await tx.insert(outsidePeople).values({ issuer, subject, userId: user.id }).onConflictDoNothing();
      if (invitedStatuses.includes(user.status)) await setStatus(tx, trail, user, 'ACTIVE');
      return user.id;
    });
  }

  return async (token, claims, from, payload) => {
    const { sub: subject } = claims;
    const existing = await findBySubject(subject);
    const person = existing ? null : (verifiedPerson(claims) ?? (await cachedPerson(token, claims)));
    const userId = existing ?? (person && (await linkByEmail(subject, person, from, payload)));
    if (userId) await roles?.keep(userId, { subject, claims: payload, from });
    return userId;
  };
}
