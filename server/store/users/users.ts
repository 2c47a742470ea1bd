import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { emailIdentity } from '../../../contract/common/email.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import type { UserMenu, UserStatus } from '../../../contract/users/users.ts';
import { keptCount } from '../common/counts.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { userAccess, users } from '../schema/index.ts';
import { rolesOfUser } from './user-roles.ts';

export const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  countryCode: users.countryCode,
  phoneNumber: users.phoneNumber,
  status: users.status,
  administrator: users.administrator,
  createdAt: users.createdAt,
  version: users.version,
};

/** `code` is the hospital's own. */
export interface UserFacility {
  id: string;
  name: string;
  code: string;
}

/** Whether the hospital's directory manages the row's user; the table is named in the SQL, because drizzle leaves it out here. */
const managedByDirectory = sql<boolean>`EXISTS (
  SELECT FROM directory_people AS d WHERE d.user_id = users.id AND d.removed_at IS NULL)`;

type Access = Pick<typeof userAccess.$inferSelect, 'invitedAt' | 'signedInAt' | 'secondFactorSince'>;

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns> & {
  /** By name. */
  facilities: UserFacility[];
  /** By role, then by the name of the facility, which is one of `facilities`. */
  roles: GivenRole[];
  isManaged: boolean;
} & Access;

/** The facilities of the row's user; the table is named in the SQL, because drizzle leaves it out here. */
const facilitiesOfUser = sql<UserFacility[]>`(
  SELECT coalesce(
    jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'code', f.code) ORDER BY f.name_key, f.id), '[]')
  FROM user_facilities AS m JOIN facilities AS f ON f.id = m.facility_id WHERE m.user_id = users.id)`;

/** Columns for a query that joins `userAccess`, which has no row for a user without any. */
export const accessOfUser = {
  invitedAt: userAccess.invitedAt,
  signedInAt: userAccess.signedInAt,
  secondFactorSince: userAccess.secondFactorSince,
};
/** What else a row of a user has. */
export const listsOfUser = {
  facilities: facilitiesOfUser,
  roles: rolesOfUser,
  isManaged: managedByDirectory,
};
export const ofThatUser = eq(userAccess.userId, users.id);

const scopes: Record<UserMenu, string[]> = {
  USER_ALL: ['users:active', 'users:inactive'],
  USER_ACTIVE: ['users:active'],
  USER_INACTIVE: ['users:inactive'],
};

/** The kept counts that add up to a menu's. */
export function countScopes(menu: UserMenu): string[] {
  return scopes[menu];
}

export function countUsers(db: Database, menu: UserMenu): Promise<number> {
  return keptCount(db, ...countScopes(menu));
}

/** The existing ones of the ids. */
export function findUsers(db: Database, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .select({ ...userColumns, ...accessOfUser, ...listsOfUser })
    .from(users)
    .leftJoin(userAccess, ofThatUser)
    .where(isSelected(users.id, { only: ids }));
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await findUsers(db, [id]);
  return row;
}

/** Whoever has this email, however it is spelled. */
export async function findIdByEmail(db: Database, email: string): Promise<string | undefined> {
  const hasEmail = eq(users.emailIdentity, emailIdentity(email));
  const [found] = await db.select({ id: users.id }).from(users).where(hasEmail);
  return found?.id;
}

/** The existing ones of the ids, locked until the transaction ends. */
export async function lockUsers(tx: Database, ids: readonly string[]): Promise<UserRow[]> {
  const where = isSelected(users.id, { only: ids });
  await tx.select({ id: users.id }).from(users).where(where).orderBy(asc(users.id)).for('update');
  return findUsers(tx, ids);
}

/** RECOVERY too: anyone can claim to have forgotten someone's password, and that must not lock the user out. */
export const signInStatuses: UserStatus[] = ['ACTIVE', 'RECOVERY'];

/** The user's row while the user is an administrator, and may sign in. */
export function administratorRow(db: Database, id: string) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.administrator, true), inArray(users.status, signInStatuses)));
}

/** The administrators who may sign in. */
export async function listAdministrators(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.administrator, true), inArray(users.status, signInStatuses)));
  return rows.map(({ id }) => id);
}
