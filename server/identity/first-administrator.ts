// With DEMO=off nobody has a password yet. The service's first start prints a link for ADMIN_EMAIL to set one.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { identityKey } from '../../contract/normalise.ts';
import type { Database } from '../store/database.ts';
import { userKeys } from '../store/keys.ts';
import { accounts, users } from '../store/schema/index.ts';
import { createLink } from './one-time-links.ts';

/** 'ada.morgan@example.com' is Ada Morgan until somebody says better. */
function nameFrom(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const [firstName = 'Administrator', ...rest] = words.map(
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  );
  return { firstName, lastName: rest.join(' ') };
}

/**
 * Makes sure that the person with this e-mail exists and is an administrator.
 * @returns the one-time link for setting the password, null when there is a password already
 */
export async function firstAdministratorLink(
  parts: { db: Database; publicUrl: URL },
  email: string,
): Promise<string | null> {
  const { db, publicUrl } = parts;
  const person = { ...nameFrom(email), email: email.trim(), phoneNumber: '' };
  await db
    .insert(users)
    .values({
      id: randomUUID(),
      ...person,
      ...userKeys(person),
      status: 'STAGED',
      administrator: true,
    })
    .onConflictDoNothing({ target: users.emailIdentity });
  const [user] = await db
    .update(users)
    .set({ administrator: true })
    .where(eq(users.emailIdentity, identityKey(email)))
    .returning({ id: users.id });
  if (!user) return null;
  const [account] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(eq(accounts.userId, user.id));
  return account ? null : createLink(db, publicUrl, user.id);
}
