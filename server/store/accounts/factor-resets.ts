// Second factors that were reset on the machine of the service, until an administrator has taken note.
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import { notifyOfNotices } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { userAccess, users } from '../schema/index.ts';

export async function noteReset(tx: Database, userId: string): Promise<void> {
  const factorResetAt = databaseTime();
  await tx
    .insert(userAccess)
    .values({ userId, factorResetAt })
    .onConflictDoUpdate({ target: userAccess.userId, set: { factorResetAt } });
  await notifyOfNotices(tx);
}

export function findResets(db: Database): Promise<{ id: string; email: string; at: Date | null }[]> {
  return db
    .select({ id: users.id, email: users.email, at: userAccess.factorResetAt })
    .from(userAccess)
    .innerJoin(users, eq(users.id, userAccess.userId))
    .where(isNotNull(userAccess.factorResetAt))
    .orderBy(asc(userAccess.factorResetAt), asc(users.id));
}

/** Takes note of all, or of those of others than a user. @returns whose they were */
export async function forgetResets(tx: Database, but?: string): Promise<string[]> {
  const noted = await tx
    .update(userAccess)
    .set({ factorResetAt: null })
    .where(
      and(isNotNull(userAccess.factorResetAt), but === undefined ? undefined : ne(userAccess.userId, but)),
    )
    .returning({ userId: userAccess.userId });
  if (noted.length > 0) await notifyOfNotices(tx);
  return noted.map(({ userId }) => userId);
}
