// Who may sign in, and what the provider says about them. Nothing here tells anyone whether an account exists.
import { and, eq, inArray } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import { verifyPassword } from '../passwords/passwords.ts';

/** A person who knows the password, and which one that was: it may be replaced a moment later. */
export interface AuthenticatedUser {
  id: string;
  passwordHash: string;
}

/** The person with this e-mail and password, or null when they may not sign in, for whatever reason. */
export async function authenticate(
  db: Database,
  email: string,
  sent: string,
): Promise<AuthenticatedUser | null> {
  // One query for all, so that an account that there is takes no longer than one that there is not.
  const [found] = await db
    .select({ id: users.id, kept: accounts })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.emailIdentity, identityKey(email)), inArray(users.status, signInStatuses)));
  const right = await verifyPassword(sent, found?.kept);
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
const recoveryPurposes = new Map<string, 'forgotten' | 'invitation'>([
  ['ACTIVE', 'forgotten'],
  ['RECOVERY', 'forgotten'],
  ['PASSWORD_EXPIRED', 'forgotten'],
  ['STAGED', 'invitation'],
  ['PROVISIONED', 'invitation'],
]);

/** Who is sent a link when they say that they forgot the password, and which; null where nobody is. */
export async function findRecoveryRecipient(db: Database, email: string) {
  const [person] = await db
    .select({ id: users.id, email: users.email, status: users.status })
    .from(users)
    .where(eq(users.emailIdentity, identityKey(email)));
  const purpose = recoveryPurposes.get(person?.status ?? '');
  return person && purpose ? { ...person, purpose } : null;
}
