// While the user of ADMIN_EMAIL has no password, each start prints a link to set one: at first nobody else could.
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { emailIdentity } from '../../../contract/common/email.ts';
import { randomUUID } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, users } from '../../store/schema/index.ts';
import { userKeys } from '../../store/schema/keys.ts';
import { createLink } from './one-time-links.ts';

/** 'ada.morgan@example.com' is called Ada Morgan until someone edits the name. */
function nameFromEmail(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const [firstName = 'Administrator', ...rest] = words.map(
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  );
  return { firstName, lastName: rest.join(' ') };
}

export async function ensureUser(db: Database, email: string): Promise<SQL> {
  const user = { ...nameFromEmail(email), email: email.trim(), phoneNumber: '' };
  await db
    .insert(users)
    .values({
      id: randomUUID(),
      ...user,
      ...userKeys({ ...user, facilities: [] }),
      status: 'STAGED',
      administrator: true,
    })
    .onConflictDoNothing({ target: users.emailIdentity });
  return eq(users.emailIdentity, emailIdentity(email));
}

/** Whether nobody can give anybody access. Users who registered count once they have confirmed their email. */
export async function hasNoAdministrator(db: Database): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.administrator, true), ne(users.status, 'PROVISIONED')))
    .limit(1);
  return found === undefined;
}

/**
 * Ensures a user with this email, who is an administrator when new, and when no administrator has a password. After
 * that the administrators decide, and a restart changes nothing.
 * @returns the one-time link to set the password, which ends earlier ones; null when there is a password already, or
 *   the user is no administrator
 */
export async function firstAdministratorLink(
  dependencies: { db: Database; publicUrl: URL },
  email: string,
): Promise<string | null> {
  const { db, publicUrl } = dependencies;
  const isUser = await ensureUser(db, email);
  if (await hasNoAdministrator(db)) await db.update(users).set({ administrator: true }).where(isUser);
  const [user] = await db
    .select({ id: users.id, administrator: users.administrator, accountId: accounts.userId })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), ne(users.status, 'PROVISIONED')))
    .where(isUser);
  if (!user?.administrator || user.accountId) return null;
  return createLink(db, publicUrl, user.id, 'set-password');
}
