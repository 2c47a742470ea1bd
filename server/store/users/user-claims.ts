// A user's roles by a claim of the identity provider, beside those that were given by hand.
import { and, eq, isNotNull, isNull, lt, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { directoryPeople, outsidePeople, userFacilities, userRoles, users } from '../schema/index.ts';
import { addRoles, rowsOf } from './user-roles.ts';

/** The roles by claim of a user, and when the latest token was issued that said so; null: none did. */
export interface ClaimedRoles {
  roles: GivenRole[];
  at: Date | null;
}

/** A user may have several subjects at the provider: the latest token counts, whichever it is of. */
export async function readClaimedRoles(db: Database, userId: string): Promise<ClaimedRoles> {
  const [row] = await db
    .select({
      roles: sql<GivenRole[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('role', g.role, 'facility_id', g.facility_id, 'may_hear', g.may_hear)), '[]')
        FROM ${userRoles} AS g WHERE g.user_id = ${userId} AND g.by_claim)`,
      at: sql`max(${outsidePeople.rolesAt})`.mapWith(outsidePeople.rolesAt),
    })
    .from(outsidePeople)
    .where(eq(outsidePeople.userId, userId));
  return row ?? { roles: [], at: null };
}

export interface Subject {
  issuer: string;
  subject: string;
}

/** Notes when a token was issued whose claim was taken. */
export async function noteClaimTaken(db: Database, { issuer, subject }: Subject, at: Date): Promise<void> {
  const { rolesAt } = outsidePeople;
  await db
    .update(outsidePeople)
    .set({ rolesAt: at })
    .where(
      and(
        eq(outsidePeople.issuer, issuer),
        eq(outsidePeople.subject, subject),
        or(isNull(rolesAt), lt(rolesAt, at)),
      ),
    );
}

/**
 * Sets the roles by claim of a locked user, who is a member of their facilities by now. A membership that a claim has made goes
 * with the last role for its facility.
 */
export async function setClaimedRoles(
  tx: Database,
  userId: string,
  roles: readonly GivenRole[],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${userRoles} AS g WHERE g.user_id = ${userId} AND g.by_claim AND NOT EXISTS (
      SELECT FROM ${rowsOf(roles)} WHERE w.role = g.role AND w.may_hear = g.may_hear
        AND w.facility_id IS NOT DISTINCT FROM g.facility_id)`);
  await addRoles(tx, userId, roles, { byClaim: true });
  const isLeft = sql`m.user_id = ${userId} AND m.by_claim
    AND NOT EXISTS (SELECT FROM ${rowsOf(roles)} WHERE w.facility_id = m.facility_id)`;
  const hasRole = sql`EXISTS (SELECT FROM ${userRoles} AS g WHERE g.user_id = m.user_id AND g.facility_id = m.facility_id)`;
  await tx.execute(sql`DELETE FROM ${userFacilities} AS m WHERE ${isLeft} AND NOT ${hasRole}`);
  await tx.execute(sql`UPDATE ${userFacilities} AS m SET by_claim = false WHERE ${isLeft}`);
}

/**
 * Makes roles by claim roles by hand, for a service that reads no claim any more: nobody could take them otherwise.
 * @param ofManaged whether also those of people whom a directory manages
 * @returns how many users had any
 */
export function keepClaimedRoles(db: Database, { ofManaged }: { ofManaged: boolean }): Promise<number> {
  const isManaged = (userId: SQLWrapper) =>
    sql`EXISTS (SELECT FROM ${directoryPeople} AS d WHERE d.user_id = ${userId} AND d.removed_at IS NULL)`;
  const isMeant = (userId: SQLWrapper) => (ofManaged ? undefined : not(isManaged(userId)));
  return db.transaction(async (tx) => {
    const isClaimed = and(eq(userRoles.byClaim, true), isMeant(userRoles.userId));
    const claimed = tx.selectDistinct({ id: userRoles.userId }).from(userRoles).where(isClaimed);
    const people = await claimed;
    await tx.update(outsidePeople).set({ rolesAt: null }).where(isNotNull(outsidePeople.rolesAt));
    const isMember = and(eq(userFacilities.byClaim, true), isMeant(userFacilities.userId));
    await tx.update(userFacilities).set({ byClaim: false }).where(isMember);
    if (people.length === 0) return 0;
    await tx
      .update(users)
      .set({ version: sql`${users.version} + 1` })
      .where(sql`${users.id} IN (${claimed})`);
    const isBoth = sql`c.by_claim AND NOT h.by_claim AND c.user_id = h.user_id AND c.role = h.role
      AND c.facility_id IS NOT DISTINCT FROM h.facility_id AND ${isMeant(sql`c.user_id`) ?? sql`true`}`;
    await tx.execute(
      sql`UPDATE ${userRoles} AS h SET may_hear = true FROM ${userRoles} AS c WHERE ${isBoth} AND c.may_hear`,
    );
    await tx.execute(sql`DELETE FROM ${userRoles} AS c USING ${userRoles} AS h WHERE ${isBoth}`);
    await tx.update(userRoles).set({ byClaim: false }).where(isClaimed);
    return people.length;
  });
}

/** The roles by claim of some users, by their ids. */
export async function listClaimedRoles(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, GivenRole[]>> {
  const { userId, role, facilityId, mayHear, byClaim } = userRoles;
  const rows = await db
    .select({ userId, role, facility_id: facilityId, may_hear: mayHear })
    .from(userRoles)
    .where(and(isSelected(userId, { only: ids }), eq(byClaim, true)));
  const byUser = new Map<string, GivenRole[]>();
  for (const { userId: id, ...given } of rows) byUser.set(id, [...(byUser.get(id) ?? []), given]);
  return byUser;
}
