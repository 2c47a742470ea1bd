// Which of our people somebody is whom an outside provider signed in. The provider says the e-mail, and that it was
// verified; once found, its subject is kept, so that the provider is asked once and not with every call.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsidePeople, users } from '../../store/schema/index.ts';
import { setStatus } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import type { PersonClaims, ProviderClient } from './outside-provider.ts';

/** Who was invited and never came: signing in is what was left to do. */
const invitedStatuses: readonly string[] = ['STAGED', 'PROVISIONED'] satisfies UserStatus[];

/** Tokens whose e-mail is kept in memory, at most: of people who are none of ours. */
const maxCachedTokens = 1_000;

/** The provider's 'no' is believed for this long, in ms: an e-mail may be verified a moment later. */
const negativeCacheMs = 30_000;

/** The record id of a person, or null for somebody who is none of ours; the request is for the audit trail. */
export type FindPerson = (
  token: string,
  claims: PersonClaims & { exp: number },
  requestId: string,
) => Promise<string | null>;

interface Parts {
  db: Database;
  issuer: string;
  provider: Pick<ProviderClient, 'fetchUserInfo'>;
}

function verifiedEmail(claims: PersonClaims | null): string | null {
  return (claims?.email_verified && claims.email) || null;
}

export function createFindPerson({ db, issuer, provider }: Parts): FindPerson {
  /** Hash of a token → what the provider answered, until the token ends. */
  const asked = new Map<string, { email: Promise<string | null>; until: number }>();

  async function ask(token: string, subject: string): Promise<string | null> {
    const answer = await provider.fetchUserInfo(token);
    return answer?.sub === subject ? verifiedEmail(answer) : null;
  }

  function dropOld(): void {
    const now = Date.now();
    for (const [key, { until }] of asked) if (until <= now) asked.delete(key);
    for (const key of asked.keys()) if (asked.size >= maxCachedTokens) asked.delete(key);
  }

  /** Once for each token, however many calls come with it at once. */
  function askOnce(token: string, { sub, exp }: { sub: string; exp: number }): Promise<string | null> {
    const key = createHash('sha256').update(token).digest('base64url');
    const before = asked.get(key);
    if (before && before.until > Date.now()) return before.email;
    dropOld();
    const email = ask(token, sub);
    const entry = { email, until: exp * 1000 };
    asked.set(key, entry);
    const shorten = (answer: string | null) => {
      if (answer === null) entry.until = Math.min(entry.until, Date.now() + negativeCacheMs);
    };
    // What failed is asked again by the next call.
    email.then(shorten, () => asked.delete(key));
    return email;
  }

  async function find(subject: string): Promise<string | null> {
    const [row] = await db
      .select({ userId: outsidePeople.userId })
      .from(outsidePeople)
      .where(and(eq(outsidePeople.issuer, issuer), eq(outsidePeople.subject, subject)));
    return row?.userId ?? null;
  }

  async function keep(subject: string, email: string, requestId: string): Promise<string | null> {
    const isTheirs = eq(users.emailIdentity, identityKey(email));
    const [found] = await db.select({ id: users.id }).from(users).where(isTheirs);
    if (!found) return null;
    const author = { callerId: found.id, requestId };
    return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
      // An e-mail stays whose it is; only the person may be gone by now.
      const [user] = await lockUsers(tx, [found.id]);
      if (!user) return null;
      await tx.insert(outsidePeople).values({ issuer, subject, userId: user.id }).onConflictDoNothing();
      if (invitedStatuses.includes(user.status)) await setStatus(tx, trail, user, 'ACTIVE');
      return user.id;
    });
  }

  return async (token, claims, requestId) => {
    const known = await find(claims.sub);
    if (known) return known;
    const email = verifiedEmail(claims) ?? (await askOnce(token, claims));
    return email === null ? null : keep(claims.sub, email, requestId);
  };
}
