// Which of our people somebody is whom an outside provider signed in. The provider says the e-mail, and that it was
// verified; once found, its subject is kept, so that the provider is asked once and not with every call.
import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { identityKey } from '../../../contract/normalise.ts';
import type { UserStatus } from '../../../contract/users.ts';
import type { Database } from '../../store/database.ts';
import { outsidePeople, users } from '../../store/schema/index.ts';
import type { Asked, PersonClaims } from './outside-provider.ts';

/** Who was invited and never came: signing in is what was left to do. */
const invited: UserStatus[] = ['STAGED', 'PROVISIONED'];

/** Tokens whose e-mail is kept in memory, at most: of people who are none of ours. */
const mostKept = 1_000;

/** The record id of a person, or null for somebody who is none of ours. */
export type FindPerson = (token: string, claims: PersonClaims & { exp: number }) => Promise<string | null>;

interface Parts {
  db: Database;
  issuer: string;
  provider: Pick<Asked, 'askPerson'>;
}

function verifiedEmail(claims: PersonClaims | null): string | null {
  return (claims?.email_verified && claims.email) || null;
}

export function createFindPerson({ db, issuer, provider }: Parts): FindPerson {
  /** Hash of a token → what the provider answered, until the token ends. */
  const asked = new Map<string, { email: Promise<string | null>; until: number }>();

  async function ask(token: string, subject: string): Promise<string | null> {
    const answer = await provider.askPerson(token);
    return answer?.sub === subject ? verifiedEmail(answer) : null;
  }

  function dropOld(): void {
    const now = Date.now();
    for (const [key, { until }] of asked) if (until <= now) asked.delete(key);
    for (const key of asked.keys()) if (asked.size >= mostKept) asked.delete(key);
  }

  /** Once for each token, however many calls come with it at once. */
  function askOnce(token: string, { sub, exp }: { sub: string; exp: number }): Promise<string | null> {
    const key = createHash('sha256').update(token).digest('base64url');
    const before = asked.get(key);
    if (before) return before.email;
    dropOld();
    const email = ask(token, sub);
    asked.set(key, { email, until: exp * 1000 });
    // What failed is asked again by the next call.
    email.catch(() => asked.delete(key));
    return email;
  }

  async function find(subject: string): Promise<string | null> {
    const [row] = await db
      .select({ userId: outsidePeople.userId })
      .from(outsidePeople)
      .where(and(eq(outsidePeople.issuer, issuer), eq(outsidePeople.subject, subject)));
    return row?.userId ?? null;
  }

  async function keep(subject: string, email: string): Promise<string | null> {
    return db.transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.emailIdentity, identityKey(email)))
        .for('update');
      if (!user) return null;
      await tx.insert(outsidePeople).values({ issuer, subject, userId: user.id }).onConflictDoNothing();
      await tx
        .update(users)
        .set({ status: 'ACTIVE' })
        .where(and(eq(users.id, user.id), inArray(users.status, invited)));
      return user.id;
    });
  }

  return async (token, claims) => {
    const known = await find(claims.sub);
    if (known) return known;
    const email = verifiedEmail(claims) ?? (await askOnce(token, claims));
    return email === null ? null : keep(claims.sub, email);
  };
}
