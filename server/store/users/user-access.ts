// When users were invited and signed in, and their status from before a suspension.
import { eq } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../engine/database.ts';
import { accounts, outsidePeople, userAccess } from '../schema/index.ts';

type Access = Partial<Omit<typeof userAccess.$inferInsert, 'userId'>>;

async function write(db: Database, userId: string, access: Access): Promise<void> {
  await db
    .insert(userAccess)
    .values({ userId, ...access })
    .onConflictDoUpdate({ target: userAccess.userId, set: access });
}

export function markInvited(db: Database, userId: string, invitedAt: Date): Promise<void> {
  return write(db, userId, { invitedAt });
}

export function markSignedIn(db: Database, userId: string): Promise<void> {
  return write(db, userId, { signedInAt: databaseTime() });
}

/** Marks a locked user as suspended; the invitation has ended with the others of the user's links. */
export function markSuspended(tx: Database, userId: string, statusBefore: string): Promise<void> {
  return write(tx, userId, { statusBefore, invitedAt: null });
}

/** The status of a locked user before the suspension, which is forgotten. */
export async function consumeStatusBefore(tx: Database, userId: string): Promise<string> {
  const [found] = await tx
    .select({ status: userAccess.statusBefore })
    .from(userAccess)
    .where(eq(userAccess.userId, userId));
  await write(tx, userId, { statusBefore: null });
  return found?.status ?? ((await canSignIn(tx, userId)) ? 'ACTIVE' : 'STAGED');
}

async function canSignIn(tx: Database, userId: string): Promise<boolean> {
  if ((await tx.$count(accounts, eq(accounts.userId, userId))) > 0) return true;
  return (await tx.$count(outsidePeople, eq(outsidePeople.userId, userId))) > 0;
}
