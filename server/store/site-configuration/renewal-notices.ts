// Renewals about which administrators are told: those whose person may no longer use the console, and those that reached the
// limit of a day.
import { and, asc, count, eq, exists, gt, inArray, min, notExists, or, sql } from 'drizzle-orm';
import { givenRoles, rightsOfRole } from '../../../contract/common/rights.ts';
import type { Database } from '../engine/database.ts';
import { enrollmentAttempts, facilities, renewalSettings, userRoles, users } from '../schema/index.ts';
import { signInStatuses } from '../users/users.ts';

export interface RenewingFacility {
  id: string;
  name: string;
  since: Date;
}

const rolesOfSites = givenRoles.filter((role) => rightsOfRole[role].includes('changeSites'));

/** Facilities, or this one, in which renewal was turned on by somebody who may not do so any more; by name. */
export async function findOrphanedRenewals(db: Database, facilityId?: string): Promise<RenewingFacility[]> {
  const roleThere = db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(
      and(
        eq(userRoles.userId, users.id),
        eq(userRoles.facilityId, renewalSettings.facilityId),
        inArray(userRoles.role, rolesOfSites),
      ),
    );
  const mayTurnOn = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, renewalSettings.setBy),
        or(eq(users.administrator, true), exists(roleThere)),
        inArray(users.status, signInStatuses),
      ),
    );
  const isChosen = facilityId === undefined ? undefined : eq(facilities.id, facilityId);
  return db
    .select({
      id: facilities.id,
      name: facilities.name,
      since: renewalSettings.setAt,
    })
    .from(renewalSettings)
    .innerJoin(facilities, eq(facilities.id, renewalSettings.facilityId))
    .where(and(gt(renewalSettings.days, 0), notExists(mayTurnOn), isChosen))
    .orderBy(asc(facilities.name), asc(facilities.id));
}

const isRenewal = eq(enrollmentAttempts.isRenewal, true);

/** How many renewals of a facility were tried since a time. */
export function countRenewals(db: Database, facilityId: string, since: Date): Promise<number> {
  const where = and(eq(enrollmentAttempts.facilityId, facilityId), gt(enrollmentAttempts.startedAt, since));
  return db.$count(enrollmentAttempts, and(where, isRenewal));
}

/** Facilities with at least so many tries since a time; by name. */
export async function findBusyRenewals(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<RenewingFacility[]> {
  const rows = await db
    .select({ id: facilities.id, name: facilities.name, since: min(enrollmentAttempts.startedAt) })
    .from(enrollmentAttempts)
    .innerJoin(facilities, eq(facilities.id, enrollmentAttempts.facilityId))
    .where(and(gt(enrollmentAttempts.startedAt, since), isRenewal))
    .groupBy(facilities.id, facilities.name)
    .having(sql`${count()} >= ${limit}`)
    .orderBy(asc(facilities.name), asc(facilities.id));
  return rows.map((row) => ({ ...row, since: row.since ?? since }));
}
