// Groups of the hospital's directory, and who is in them.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { identityKey } from '../../../../contract/common/normalise.ts';
import { databaseTime } from '../../../base/database-clock.ts';
import { isSelected } from '../../common/selection.ts';
import type { Database } from '../../engine/database.ts';
import { directoryGroupMembers, directoryGroups, directoryPeople, users } from '../../schema/index.ts';

export type GroupRow = typeof directoryGroups.$inferSelect;

export interface MemberRow {
  groupId: string;
  userId: string;
  name: string;
}

export const nameKeyOf = (displayName: string) => identityKey(displayName);

export async function findGroup(db: Database, id: string): Promise<GroupRow | undefined> {
  const [row] = await db.select().from(directoryGroups).where(eq(directoryGroups.id, id));
  return row;
}

export async function lockGroup(tx: Database, id: string): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(directoryGroups).where(eq(directoryGroups.id, id)).for('update');
  return row;
}

/** @throws a unique violation of `directory_groups_name` */
export async function addGroup(
  tx: Database,
  values: Pick<GroupRow, 'id' | 'displayName' | 'externalId'>,
): Promise<void> {
  const now = databaseTime();
  const nameKey = nameKeyOf(values.displayName);
  await tx.insert(directoryGroups).values({ ...values, nameKey, createdAt: now, changedAt: now });
}

/** Changes a locked group, and raises its version. @throws a unique violation of `directory_groups_name` */
export async function changeGroup(
  tx: Database,
  { id, displayName, externalId }: Pick<GroupRow, 'id' | 'displayName' | 'externalId'>,
): Promise<void> {
  const version = sql`${directoryGroups.version} + 1`;
  const values = { displayName, nameKey: nameKeyOf(displayName), externalId, version };
  await tx
    .update(directoryGroups)
    .set({ ...values, changedAt: databaseTime() })
    .where(eq(directoryGroups.id, id));
}

export async function removeGroup(tx: Database, id: string): Promise<void> {
  await tx.delete(directoryGroups).where(eq(directoryGroups.id, id));
}

export async function listMemberIds(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: directoryGroupMembers.userId })
    .from(directoryGroupMembers)
    .where(eq(directoryGroupMembers.groupId, groupId));
  return rows.map(({ id }) => id);
}

/** Of some groups, in an order that stays. */
export function listMembers(db: Database, groupIds: readonly string[]): Promise<MemberRow[]> {
  const { groupId, userId } = directoryGroupMembers;
  return db
    .select({ groupId, userId, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(directoryGroupMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(isSelected(groupId, { only: groupIds }))
    .orderBy(asc(groupId), asc(userId));
}

/** Those of the ids whom the directory manages. */
export async function findManaged(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: directoryPeople.userId })
    .from(directoryPeople)
    .where(and(isSelected(directoryPeople.userId, { only: ids }), sql`${directoryPeople.removedAt} IS NULL`));
  return new Set(rows.map(({ id }) => id));
}

/** Adds people of the directory, who are locked, to a locked group. */
export async function addMembers(tx: Database, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${directoryGroupMembers} (group_id, user_id)
    SELECT ${groupId}::uuid, value::uuid FROM json_array_elements_text(${JSON.stringify(ids)}::json)
    ON CONFLICT DO NOTHING`);
}

export async function dropMembers(tx: Database, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isThese: SQL = isSelected(directoryGroupMembers.userId, { only: ids });
  await tx.delete(directoryGroupMembers).where(and(eq(directoryGroupMembers.groupId, groupId), isThese));
}

/** What names a person's roles: their groups, and what the directory says of themselves. */
export interface RoleSource {
  userId: string;
  attributes: Record<string, unknown>;
  groups: { name: string; externalId: string | null }[];
}

export function listRoleSources(db: Database, ids: readonly string[]): Promise<RoleSource[]> {
  return db
    .select({
      userId: directoryPeople.userId,
      attributes: directoryPeople.attributes,
      groups: sql<RoleSource['groups']>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', g.display_name, 'externalId', g.external_id)), '[]')
        FROM directory_group_members AS m JOIN directory_groups AS g ON g.id = m.group_id
        WHERE m.user_id = directory_people.user_id)`,
    })
    .from(directoryPeople)
    .where(and(isSelected(directoryPeople.userId, { only: ids }), sql`${directoryPeople.removedAt} IS NULL`));
}
