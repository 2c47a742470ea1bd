// With an outside provider nobody needs a link: whoever has the e-mail of ADMIN_EMAIL there is the first administrator.

import { and, eq } from 'drizzle-orm';
import type { OutsideProvider } from '../../base/config.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsidePeople, users } from '../../store/schema/index.ts';
import { ensurePerson } from '../links/first-administrator.ts';
import { issuerOf } from './outside-provider.ts';

/** Whether no administrator has ever come from this provider: then nobody can let anybody in. */
async function hasNoAdministrator(db: Database, provider: OutsideProvider): Promise<boolean> {
  const [able] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(outsidePeople, eq(outsidePeople.userId, users.id))
    .where(and(eq(users.administrator, true), eq(outsidePeople.issuer, issuerOf(provider))))
    .limit(1);
  return able === undefined;
}

/**
 * Makes the person of ADMIN_EMAIL an administrator when new, and as long as no administrator has come from this
 * provider. Otherwise the administrators decide, and what they decided outlives a restart.
 * @returns what whoever starts the service must know
 */
export async function ensureOutsideAdministrator(
  db: Database,
  provider: OutsideProvider,
  adminEmail: string | undefined,
): Promise<string> {
  const where = `Users sign in at ${provider.origin}.`;
  const unattended = await hasNoAdministrator(db, provider);
  if (!adminEmail)
    return unattended ? `${where} No administrator has signed in yet: set ADMIN_EMAIL.` : where;
  const isThem = await ensurePerson(db, adminEmail);
  if (!unattended) return where;
  await db.update(users).set({ administrator: true }).where(isThem);
  return `${where} ${adminEmail} becomes an administrator once that email is verified there.`;
}
