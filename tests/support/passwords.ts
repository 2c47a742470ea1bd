// Passwords of tests: hashed as the service does it, at a cost that takes no time.
import { eq } from 'drizzle-orm';
import { authenticate } from '../../server/identity/accounts/accounts.ts';
import { createHashing, type Hashing, type HashingCosts } from '../../server/identity/passwords/hashes.ts';
import { storePassword } from '../../server/identity/passwords/passwords.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { users } from '../../server/store/schema/index.ts';

export const testCosts: HashingCosts = { iterations: 1, scrypt: 4 };
export const testHashing = createHashing(testCosts);

/** Gives a user a password, without an emailed link; at the usual cost where a process of its own is to read it. */
export async function givePassword(
  db: Database,
  userId: string,
  typed: string,
  hashing: Hashing = testHashing,
): Promise<void> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await storePassword(db, userId, await hashing.hash({ typed, email: user?.email ?? '' }));
}

/** Who signs in with this password, as the service checks it; null where nobody does. */
export function authenticated(db: Database, email: string, typed: string) {
  return authenticate(db, testHashing, { email, password: { typed, email } });
}
