// With an outside provider the first administrator needs no link: it is whoever has the email of ADMIN_EMAIL there.

import { and, eq } from 'drizzle-orm';
import type { OutsideProvider } from '../../base/config.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsidePeople, users } from '../../store/schema/index.ts';
import { ensureUser } from '../links/first-administrator.ts';
import { issuerOf } from './outside-provider.ts';

/** Whether no administrator has ever signed in by this provider: then nobody can give anybody access. */
async function hasNoAdministrator(db: Database, provider: OutsideProvider): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(outsidePeople, eq(outsidePeople.userId, users.id))
    .where(and(eq(users.administrator, true), eq(outsidePeople.issuer, issuerOf(provider))))
    .limit(1);
  return found === undefined;
}

/**
 * Makes the user of ADMIN_EMAIL an administrator when new, and as long as no administrator has signed in by this
 * provider. After that the administrators decide, and a restart changes nothing.
 * @returns a sentence for the terminal
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
  const isUser = await ensureUser(db, adminEmail);
  if (!unattended) return where;
  await db.update(users).set({ administrator: true }).where(isUser);
  return `${where} ${adminEmail} becomes an administrator once that email is verified there.`;
}
