// Who may sign in, and what the provider says about them. Nothing here tells anyone whether an account exists.
import { and, eq, inArray } from 'drizzle-orm';
import type { FindAccount } from 'oidc-provider';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, users } from '../../store/schema/index.ts';
import { mayEnter } from '../../store/users/users.ts';
import { isPassword } from '../passwords/passwords.ts';

/** A person who knows the password, and which one that was: it may be replaced a moment later. */
export interface Known {
  id: string;
  passwordHash: string;
}

/** The person with this e-mail and password, or null when they may not sign in, for whatever reason. */
export async function authenticate(db: Database, email: string, sent: string): Promise<Known | null> {
  // One query for all, so that an account that there is takes no longer than one that there is not.
  const [found] = await db
    .select({ id: users.id, kept: accounts })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.emailIdentity, identityKey(email)), inArray(users.status, mayEnter)));
  const right = await isPassword(sent, found?.kept);
  return found?.kept && right ? { id: found.id, passwordHash: found.kept.passwordHash } : null;
}

/** Where e-mail for a person goes. */
export async function emailOf(db: Database, id: string): Promise<string> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!person) throw new Error('a person who was there is gone');
  return person.email;
}

/** What a person is called: by the user name that they chose, else by their name. */
export async function userNameOf(db: Database, id: string): Promise<string> {
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, username: accounts.username })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, id));
  return person?.username ?? `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
}

/** Whoever never had a password is invited once more; who is not named here needs an administrator. */
const linkFor = new Map<string, 'forgotten' | 'invitation'>([
  ['ACTIVE', 'forgotten'],
  ['RECOVERY', 'forgotten'],
  ['PASSWORD_EXPIRED', 'forgotten'],
  ['STAGED', 'invitation'],
  ['PROVISIONED', 'invitation'],
]);

/** Who is sent a link when they say that they forgot the password, and which; null where nobody is. */
export async function findForgetful(db: Database, email: string) {
  const [person] = await db
    .select({ id: users.id, email: users.email, status: users.status })
    .from(users)
    .where(eq(users.emailIdentity, identityKey(email)));
  const kind = linkFor.get(person?.status ?? '');
  return person && kind ? { ...person, kind } : null;
}

/**
 * What the provider asks whenever it makes a token, refreshed ones too: nobody answers for a person
 * who was suspended or deleted meanwhile, and the token is refused.
 */
export function createFindAccount(db: Database): FindAccount {
  return async (_ctx, id) => {
    const [person] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), inArray(users.status, mayEnter)));
    if (!person) return undefined;
    const { firstName, lastName, email } = person;
    return {
      accountId: id,
      claims: () => ({
        sub: id,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
        email,
      }),
    };
  };
}
