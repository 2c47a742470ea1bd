// Looks up users by what they sign in with. Answers never reveal whether an account exists.
import { and, eq, inArray } from 'drizzle-orm';
import { emailIdentity } from '../../../contract/common/email.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, userAccess, users } from '../../store/schema/index.ts';
import { hasAccess, rolesOfUser } from '../../store/users/user-roles.ts';
import { signInStatuses } from '../../store/users/users.ts';
import type { Hashing, Secret } from '../passwords/hashes.ts';
import { renewPassword, storedHashOf } from '../passwords/passwords.ts';

export interface AuthenticatedUser {
  id: string;
  /** When the password was set that was checked: it may be replaced before the sign-in ends. */
  passwordSetAt: Date;
}

/** The user with this email and password, or null when they may not sign in, for whatever reason. */
export async function authenticate(
  db: Database,
  hashing: Hashing,
  { email, password, stranger }: { email: string; password: Secret; stranger?: string | undefined },
): Promise<AuthenticatedUser | null> {
  // One query, so that existing accounts take no longer than others.
  const [found] = await db
    .select({ id: users.id, account: accounts })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.emailIdentity, emailIdentity(email)), inArray(users.status, signInStatuses)));
  const account = found?.account;
  const { isCorrect, renewed } = await hashing.verify(password, account && storedHashOf(account), stranger);
  if (!account || !isCorrect) return null;
  if (renewed) await renewPassword(db, account, renewed);
  return { id: account.userId, passwordSetAt: account.changedAt };
}

/** Where an email goes, and the language of whoever reads it there, where that is known. */
export async function recipientOf(
  db: Database,
  { userId, address }: { userId: string | null; address: string | null },
): Promise<{ email: string; language: string | null }> {
  const isRecipient = address ? eq(users.emailIdentity, emailIdentity(address)) : eq(users.id, userId ?? '');
  const [user] = await db
    .select({ email: users.email, language: userAccess.language })
    .from(users)
    .leftJoin(userAccess, eq(userAccess.userId, users.id))
    .where(isRecipient);
  if (!user && !address) throw new Error('the user was deleted');
  return { email: address ?? user?.email ?? '', language: user?.language ?? null };
}

/** The user name chosen at registration, else the full name. */
export async function userNameOf(db: Database, id: string): Promise<string> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, username: accounts.username })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, id));
  return user?.username ?? `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
}

/** Users who never had a password get their first email again; those with other statuses need an administrator. */
const recoveryMails = new Map<string, 'forgotten' | 'invitation' | 'registration'>([
  ['ACTIVE', 'forgotten'],
  ['RECOVERY', 'forgotten'],
  ['PASSWORD_EXPIRED', 'forgotten'],
  ['STAGED', 'invitation'],
  ['PROVISIONED', 'registration'],
]);

/** The email to a user whom somebody added: administrators and people with a role are given access to the console. */
export function invitationFor(user: Parameters<typeof hasAccess>[0]): 'invitation' | 'account' {
  return hasAccess(user) ? 'invitation' : 'account';
}

/** Whoever has this email, however it is spelled. */
export async function findByEmail(db: Database, email: string) {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      administrator: users.administrator,
      roles: rolesOfUser,
    })
    .from(users)
    .where(eq(users.emailIdentity, emailIdentity(email)));
  return user;
}

/** The user who gets a link after 'Forgot password', and in which email; null when nobody does. */
export async function findRecoveryRecipient(db: Database, email: string) {
  const user = await findByEmail(db, email);
  const mail = recoveryMails.get(user?.status ?? '');
  return user && mail ? { ...user, mail: mail === 'invitation' ? invitationFor(user) : mail } : null;
}
