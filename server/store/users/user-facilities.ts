// A user's facilities. Changing them changes the user, and raises the user's version.
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, type SelectionFilter } from '../common/selection.ts';
import { userSearchKeyNow } from '../common/stored-keys.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import type { AuditFields } from '../schema/audit.ts';
import { userFacilities, users } from '../schema/index.ts';
import { roleFieldsInSql } from './user-roles.ts';
import type { UserFacility } from './users.ts';

/** Audit fields: ids, and the names that they had. */
export function facilityFieldsOf(of: readonly UserFacility[]): AuditFields {
  return {
    facility_ids: of.map(({ id }) => id).join(', '),
    facilities: of.map(({ name, code }) => `${name} (${code})`).join(', '),
  };
}

/**
 * The audit fields of a user's facilities and roles, as SQL: one row of `theirs` for each user of a batch, with the fields
 * before (`had`) and without the facilities of `gone` (`kept`), and how many were removed (`removed`). Where some are gone,
 * roles are among the fields only of users who lose one.
 */
export function facilityFieldsInSql(batch: SelectionFilter, gone: readonly string[] = []): SQL {
  const listed = (what: SQL, where: SQL) =>
    sql`coalesce(string_agg(${what}, ', ' ORDER BY f.name_key, f.id) FILTER (WHERE ${where}), '')`;
  const fields = (where: SQL) => sql`jsonb_build_object(
    'facility_ids', ${listed(sql`f.id::text`, where)},
    'facilities', ${listed(sql`f.name || ' (' || f.code || ')'`, where)})`;
  const isGone = isSelected(sql`r.facility_id`, { only: gone });
  const loses = sql`EXISTS (SELECT FROM user_roles AS r WHERE r.user_id = u.id AND ${isGone})`;
  const isLosing = gone.length === 0 ? sql`true` : loses;
  const kept = roleFieldsInSql(sql`${isGone} IS NOT TRUE`);
  return sql`(
    SELECT u.id, ${fields(sql`true`)} || CASE WHEN ${isLosing} THEN ${roleFieldsInSql(sql`true`)} ELSE '{}' END AS had,
      ${fields(sql`gone.id IS NULL`)} || CASE WHEN ${isLosing} THEN '{"roles":"","role_ids":""}' || ${kept} ELSE '{}' END AS kept,
      count(gone.id) AS removed
    FROM users AS u
    LEFT JOIN user_facilities AS m ON m.user_id = u.id
    LEFT JOIN facilities AS f ON f.id = m.facility_id
    LEFT JOIN facilities AS gone ON gone.id = f.id AND ${isSelected(sql`gone.id`, { only: gone })}
    WHERE ${isSelected(sql`u.id`, batch)} GROUP BY u.id
  ) AS theirs`;
}

export const userLabelInSql = sql`${users.firstName} || ' ' || ${users.lastName} || ' (' || ${users.email} || ')'`;

export function hasFacility(ids: readonly string[]): SQL {
  return sql`${users.id} IN (SELECT ${userFacilities.userId} FROM ${userFacilities}
    WHERE ${isSelected(userFacilities.facilityId, { only: ids })})`;
}

const nextVersion = { version: sql`${users.version} + 1` };

/** Sets the facilities of a locked user; the facilities are locked, too. */
export async function setFacilities(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
  const theirs = eq(userFacilities.userId, userId);
  await tx
    .delete(userFacilities)
    .where(and(theirs, not(isSelected(userFacilities.facilityId, { only: ids }))));
  await addFacilities(tx, userId, ids);
}

/** Makes a locked user a member of locked facilities. */
export async function addFacilities(
  tx: Database,
  userId: string,
  ids: readonly string[],
  { byClaim }: { byClaim: boolean } = { byClaim: false },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${userFacilities} (user_id, facility_id, by_claim)
    SELECT ${userId}::uuid, value::uuid, ${byClaim}::boolean FROM json_array_elements_text(${JSON.stringify(ids)}::json)
    ON CONFLICT DO NOTHING`);
}

/** Makes the search key of a locked user anew, of all facilities that the user belongs to. */
export function renewSearchKey(tx: Database, userId: string): Promise<void> {
  return outsideReach(async () => {
    await tx.update(users).set({ searchKey: userSearchKeyNow }).where(eq(users.id, userId));
  });
}

export async function raiseVersion(tx: Database, userId: string): Promise<void> {
  await tx.update(users).set(nextVersion).where(eq(users.id, userId));
}

/** Removes locked users from facilities that are about to be deleted. */
export async function dissociateUsers(
  tx: Database,
  trail: AuditTrail,
  userIds: readonly string[],
  facilityIds: readonly string[],
): Promise<void> {
  await inBatches(userIds, async (batch) => {
    await trail.recordRows({
      entity: 'user',
      from: sql`${users} JOIN ${facilityFieldsInSql(batch, facilityIds)} USING (id)`,
      id: users.id,
      label: userLabelInSql,
      before: sql`theirs.had`,
      after: sql`theirs.kept`,
      // A user may have left a facility while this waited for the lock.
      where: sql`theirs.removed > 0`,
    });
    const left = await tx
      .delete(userFacilities)
      .where(
        and(
          isSelected(userFacilities.userId, batch),
          isSelected(userFacilities.facilityId, { only: facilityIds }),
        ),
      )
      .returning({ userId: userFacilities.userId });
    const moved = left.map(({ userId }) => userId);
    await tx
      .update(users)
      .set({ ...nextVersion, searchKey: userSearchKeyNow })
      .where(isSelected(users.id, { only: moved }));
  });
}
