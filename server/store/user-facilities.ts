// Which facilities a user belongs to. A change of them is a change of the user, whose version it raises.
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { AuditFields } from './schema/audit.ts';
import { userFacilities, users } from './schema/index.ts';
import { inBatches, isChosen } from './selection.ts';
import type { UserFacility } from './users.ts';
import type { Trail } from './write.ts';

/** What the audit trail says of them: their ids, and the names that they had. */
export function facilityFieldsOf(of: readonly UserFacility[]): AuditFields {
  return {
    facility_ids: of.map(({ id }) => id).join(', '),
    facilities: of.map(({ name, code }) => `${name} (${code})`).join(', '),
  };
}

/** The same, said by the database of each row of users; without those of `gone`. */
export function facilityFieldsInSql(gone: readonly string[] = []): SQL {
  const listed = (what: SQL) => sql`coalesce((
    SELECT string_agg(${what}, ', ' ORDER BY f.name_key, f.id)
    FROM user_facilities AS m JOIN facilities AS f ON f.id = m.facility_id
    WHERE m.user_id = users.id AND ${isChosen(sql`f.id`, { except: gone })}), '')`;
  return sql`jsonb_build_object(
    'facility_ids', ${listed(sql`f.id::text`)}, 'facilities', ${listed(sql`f.name || ' (' || f.code || ')'`)})`;
}

/** How the trail calls a user, as SQL. */
export const userLabelInSql = sql`${users.firstName} || ' ' || ${users.lastName} || ' (' || ${users.email} || ')'`;

/** Whether a user belongs to one of the facilities. */
export function hasFacility(ids: readonly string[]): SQL {
  return sql`${users.id} IN (SELECT ${userFacilities.userId} FROM ${userFacilities}
    WHERE ${isChosen(userFacilities.facilityId, { only: ids })})`;
}

const raised = {
  version: sql`${users.version} + 1`,
  changeSequence: sql`nextval('change_sequence')`,
};

/** Gives a user who is held these facilities and no others; all of them are held. */
export async function setFacilities(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
  const theirs = eq(userFacilities.userId, userId);
  await tx.delete(userFacilities).where(and(theirs, not(isChosen(userFacilities.facilityId, { only: ids }))));
  const rows = ids.map((facilityId) => ({ userId, facilityId }));
  if (rows.length > 0) await tx.insert(userFacilities).values(rows).onConflictDoNothing();
}

/** Raises the version of a user of whom nothing else may have changed. */
export async function raiseVersion(tx: Database, userId: string): Promise<void> {
  await tx.update(users).set(raised).where(eq(users.id, userId));
}

/** Takes users that are held from facilities that are about to go. */
export async function dissociateUsers(
  tx: Database,
  trail: Trail,
  userIds: readonly string[],
  facilityIds: readonly string[],
): Promise<void> {
  await inBatches(userIds, async (batch) => {
    // Somebody may have left a facility while this waited for them.
    const which = and(isChosen(users.id, batch), hasFacility(facilityIds));
    await trail.noteRows({
      entity: 'user',
      from: sql`${users}`,
      id: users.id,
      label: userLabelInSql,
      before: facilityFieldsInSql(),
      after: facilityFieldsInSql(facilityIds),
      which,
    });
    await tx.update(users).set(raised).where(which);
    await tx
      .delete(userFacilities)
      .where(
        and(
          isChosen(userFacilities.userId, batch),
          isChosen(userFacilities.facilityId, { only: facilityIds }),
        ),
      );
  });
}
