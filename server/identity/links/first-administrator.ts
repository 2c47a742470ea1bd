// In the beginning nobody has a password, but for the demo's accounts. As long as the person of ADMIN_EMAIL has
// none, each start of the service prints a link to set one.
import { randomUUID } from 'node:crypto';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../../store/engine/database.ts';
import { userKeys } from '../../store/lists/keys.ts';
import { accounts, users } from '../../store/schema/index.ts';
import { createLink } from './one-time-links.ts';

/** 'ada.morgan@example.com' is Ada Morgan until somebody says better. */
function nameFromEmail(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const [firstName = 'Administrator', ...rest] = words.map(
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  );
  return { firstName, lastName: rest.join(' ') };
}

/** Makes sure that there is a person with this e-mail: an administrator, when new. Answers who that is in SQL. */
export async function ensurePerson(db: Database, email: string): Promise<SQL> {
  const person = { ...nameFromEmail(email), email: email.trim(), phoneNumber: '' };
  await db
    .insert(users)
    .values({ id: randomUUID(), ...person, ...userKeys(person), status: 'STAGED', administrator: true })
    .onConflictDoNothing({ target: users.emailIdentity });
  return eq(users.emailIdentity, identityKey(email));
}

/**
 * Whether nobody of the administrator group has a password: then nobody can let anybody in. Who registered has
 * chosen one, and counts when the address has turned out to be theirs.
 */
async function hasNoAdministrator(db: Database): Promise<boolean> {
  const [able] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.administrator, true), ne(users.status, 'PROVISIONED')))
    .limit(1);
  return able === undefined;
}

/**
 * Makes sure that there is a person with this e-mail: an administrator when new, and when no administrator has a
 * password. Otherwise the administrators decide, and what they decided outlives a restart.
 * @returns the one-time link for setting the password, which ends earlier ones; null when there is a password
 *   already, or the person is no administrator
 */
export async function firstAdministratorLink(
  parts: { db: Database; publicUrl: URL },
  email: string,
): Promise<string | null> {
  const { db, publicUrl } = parts;
  const isThem = await ensurePerson(db, email);
  if (await hasNoAdministrator(db)) await db.update(users).set({ administrator: true }).where(isThem);
  const [user] = await db
    .select({ id: users.id, administrator: users.administrator, keptFor: accounts.userId })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), ne(users.status, 'PROVISIONED')))
    .where(isThem);
  if (!user?.administrator || user.keptFor) return null;
  return createLink(db, publicUrl, user.id);
}
