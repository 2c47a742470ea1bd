// People whom the hospital's directory manages, beside their rows in `users`.
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { databaseTime } from '../../../base/database-clock.ts';
import type { Database } from '../../engine/database.ts';
import { directoryGroupMembers, directoryPeople, users } from '../../schema/index.ts';

export type DirectoryPerson = typeof directoryPeople.$inferSelect;

/** A person as the directory reads them. */
export interface PersonRow
  extends Pick<
    DirectoryPerson,
    'userId' | 'userName' | 'externalId' | 'attributes' | 'createdAt' | 'changedAt'
  > {
  status: string;
  /** Raised by each change, whoever made it. */
  version: number;
}

export const personColumns = {
  userId: directoryPeople.userId,
  userName: directoryPeople.userName,
  externalId: directoryPeople.externalId,
  attributes: directoryPeople.attributes,
  createdAt: directoryPeople.createdAt,
  changedAt: directoryPeople.changedAt,
  status: users.status,
  version: sql<number>`${directoryPeople.version} + ${users.version}`,
};

export const isManaged = isNull(directoryPeople.removedAt);

export async function findPerson(db: Database, userId: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select(personColumns)
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(and(eq(directoryPeople.userId, userId), isManaged));
  return row;
}

/** What the directory says of a user, also of one whom it has removed. */
export async function readDirectoryPerson(
  db: Database,
  userId: string,
): Promise<DirectoryPerson | undefined> {
  const [row] = await db.select().from(directoryPeople).where(eq(directoryPeople.userId, userId));
  return row;
}

/** Whether the directory manages a user now. */
export async function isManagedUser(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(directoryPeople, and(eq(directoryPeople.userId, userId), isManaged))) > 0;
}

/** Whom the directory manages by this user name, whichever way it is spelled. */
export async function findIdByUserName(db: Database, userNameKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: directoryPeople.userId })
    .from(directoryPeople)
    .where(and(eq(directoryPeople.userNameKey, userNameKey), isManaged));
  return row?.id;
}

/** The next ones of all whom the directory manages, by their ids. @param cursor the last one before; '' for the first */
export async function listManagedAfter(db: Database, cursor: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: directoryPeople.userId })
    .from(directoryPeople)
    .where(and(isManaged, cursor === '' ? undefined : gt(directoryPeople.userId, cursor)))
    .orderBy(asc(directoryPeople.userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

type Said = Pick<
  DirectoryPerson,
  'userId' | 'userName' | 'userNameKey' | 'externalId' | 'attributes' | 'isSuspended'
>;

/** Stores what the directory says of a locked user. @throws a unique violation of `directory_people_user_name` */
export async function savePerson(tx: Database, said: Said): Promise<void> {
  const now = databaseTime();
  const changed = { ...said, refusedAt: null, removedAt: null, changedAt: now };
  await tx
    .insert(directoryPeople)
    .values({ ...changed, createdAt: now })
    .onConflictDoUpdate({
      target: directoryPeople.userId,
      set: { ...changed, version: sql`${directoryPeople.version} + 1` },
    });
}

/** A locked user leaves the directory, and its groups. */
export async function dropPerson(
  tx: Database,
  userId: string,
  { isSuspended }: Pick<DirectoryPerson, 'isSuspended'>,
): Promise<void> {
  await tx.delete(directoryGroupMembers).where(eq(directoryGroupMembers.userId, userId));
  await tx
    .update(directoryPeople)
    .set({ removedAt: databaseTime(), refusedAt: null, isSuspended, changedAt: databaseTime() })
    .where(eq(directoryPeople.userId, userId));
}

/** Whoever is reactivated by hand is not suspended by a directory that has removed them. */
export async function forgetSuspension(tx: Database, userId: string): Promise<void> {
  await tx
    .update(directoryPeople)
    .set({ isSuspended: false })
    .where(and(eq(directoryPeople.userId, userId), isNotNull(directoryPeople.removedAt)));
}

/** Notes that the directory wants to suspend the last administrator. */
export async function noteRefused(db: Database, userId: string): Promise<void> {
  await db
    .update(directoryPeople)
    .set({ refusedAt: databaseTime() })
    .where(and(eq(directoryPeople.userId, userId), isManaged, isNull(directoryPeople.refusedAt)));
}

/** Whom the directory wants to suspend, and cannot. */
export function listRefused(db: Database) {
  return db
    .select({ id: users.id, email: users.email, since: directoryPeople.refusedAt })
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(and(isNotNull(directoryPeople.refusedAt), isManaged))
    .orderBy(directoryPeople.refusedAt);
}
