// The demo's accounts, known by id: an administrator, a nurse, and one for each role. They outlive DEMO=off, so every start sets
// or removes their passwords.
import { eq, inArray } from 'drizzle-orm';
import type { Config } from '../base/config.ts';
import { createHashing, type Hashing } from '../identity/passwords/hashes.ts';
import { ensurePassword, removePassword } from '../identity/passwords/passwords.ts';
import type { Database } from '../store/engine/database.ts';
import { accounts, users } from '../store/schema/index.ts';
import { demoPassword as publicPassword } from './password.ts';

export const demoAdministrator = {
  id: '30c95cf1-c085-46dd-a689-44b454222325',
  firstName: 'Ada',
  lastName: 'Morgan',
  email: 'admin@example.com',
} as const;

export const demoNurse = {
  id: '505e8b9e-845b-4500-a02a-2588e80d4ab2',
  firstName: 'Nora',
  lastName: 'Bell',
  email: 'nurse@example.com',
} as const;

/** Their roles: of the first of their facilities, of all of them, and of everything. */
export const demoPeopleWithRoles = [
  {
    id: '7c1d4b0e-2f0a-4a51-9d3c-5b8f6a0c9e17',
    firstName: 'Imani',
    lastName: 'Okafor',
    email: 'site.admin@example.com',
    role: 'siteAdministrator',
  },
  {
    id: '8e52a9d3-61c7-4f0b-8a24-c3d97e1f5b60',
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'engineer@example.com',
    role: 'engineer',
  },
  {
    id: '9f06c7b8-3d94-4e62-b1a5-2e40d8c7a3f9',
    firstName: 'Rosa',
    lastName: 'Quintero',
    email: 'auditor@example.com',
    role: 'auditor',
  },
] as const;

const accountIds = [demoAdministrator, demoNurse, ...demoPeopleWithRoles].map(({ id }) => id);

/**
 * Sets the password of the demo's accounts, where they exist: DEMO_PASSWORD; without it the public one, unless they have
 * one; none with DEMO=off. Sessions that began with another password end.
 * @returns whether the demo's administrator can sign in: not where other data were there before the demo
 */
export async function ensureDemoAccounts(
  db: Database,
  { demo, demoPassword }: Pick<Config, 'demo' | 'demoPassword'>,
  hashing: Hashing = createHashing(),
): Promise<boolean> {
  const present = await db
    .select({ id: users.id, email: users.email, keptFor: accounts.userId })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(inArray(users.id, accountIds));
  const typed = demoPassword ?? publicPassword;
  await Promise.all(
    present.map(async ({ id, email, keptFor }) => {
      if (!demo) await removePassword(db, id);
      else if (demoPassword || !keptFor) {
        await ensurePassword(db, hashing, { userId: id, password: { typed, email } });
      }
    }),
  );
  return demo && present.some(({ id }) => id === demoAdministrator.id);
}
