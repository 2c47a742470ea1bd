// When users were invited and signed in, and their status from before a suspension.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/common/languages.ts';
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

/** @param language of the sign-in; null leaves the one of before */
export function markSignedIn(db: Database, userId: string, language: Language | null): Promise<void> {
  return write(db, userId, { signedInAt: databaseTime(), ...(language && { language }) });
}

/** Whether a user has ever signed in. */
export async function hasSignedIn(db: Database, userId: string): Promise<boolean> {
  return (
    (await db.$count(userAccess, and(eq(userAccess.userId, userId), isNotNull(userAccess.signedInAt)))) > 0
  );
}

/** The language in which a user signed in last; null where that is not known. */
export async function readLanguage(db: Database, userId: string): Promise<string | null> {
  const [access] = await db
    .select({ language: userAccess.language })
    .from(userAccess)
    .where(eq(userAccess.userId, userId));
  return access?.language ?? null;
}

/** Notes in which language to write to a user who has opened a link. Nothing is written where it is known. */
export async function markLanguage(db: Database, userId: string, language: Language | null): Promise<void> {
  if (!language) return;
  await db
    .insert(userAccess)
    .values({ userId, language })
    .onConflictDoUpdate({
      target: userAccess.userId,
      set: { language },
      setWhere: sql`${userAccess.language} IS DISTINCT FROM ${language}`,
    });
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
