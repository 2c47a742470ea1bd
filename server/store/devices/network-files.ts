// Which network files monitors have, as they said last, and what that means for the roots of their facility.
import { and, count, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { monitorNetworkFiles, monitorRequests, monitors, removedRoots } from '../schema/index.ts';

/** Notes what a monitor has. */
export async function recordNetworkFiles(
  tx: Database,
  monitorId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const row = { hashes: [...hashes], reportedAt: now };
  await tx
    .insert(monitorNetworkFiles)
    .values({ monitorId, ...row })
    .onConflictDoUpdate({ target: monitorNetworkFiles.monitorId, set: row });
}

/** The monitor fetched files before the service kept in mind which: it may have any of them. */
const fetchedUnknown = (db: Database): SQL | undefined =>
  and(
    isNull(monitorNetworkFiles.monitorId),
    exists(
      db
        .select({ id: monitorRequests.id })
        .from(monitorRequests)
        .where(
          and(
            eq(monitorRequests.monitorId, monitors.id),
            eq(monitorRequests.kind, 'certificate'),
            eq(monitorRequests.outcome, 'done'),
          ),
        ),
    ),
  );

const textArray = (values: readonly string[]) =>
  sql`ARRAY[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

export interface RootUse {
  /** Monitors of the facility that have one of the roots, or may have one. */
  holders: number;
  /** Holders that have no other root of the facility that counts. */
  dependent: number;
}

/** @param removed hashes, at least one @param others hashes of the other roots that have not ended */
export async function countRootUse(
  db: Database,
  facilityId: string,
  removed: readonly string[],
  others: readonly string[],
): Promise<RootUse> {
  const has = sql`${monitorNetworkFiles.hashes} && ${textArray(removed)}`;
  const hasOther =
    others.length > 0 ? sql`${monitorNetworkFiles.hashes} && ${textArray(others)}` : sql`false`;
  const dependent = sql<number>`count(*) FILTER (WHERE coalesce(NOT (${hasOther}), true))`.mapWith(Number);
  const [found] = await db
    .select({ holders: count(), dependent })
    .from(monitors)
    .leftJoin(monitorNetworkFiles, eq(monitorNetworkFiles.monitorId, monitors.id))
    .where(and(eq(monitors.facilityId, facilityId), isNull(monitors.deletedAt), or(has, fetchedUnknown(db))));
  return found ?? { holders: 0, dependent: 0 };
}

/** Subjects of the removed roots that monitors still had when they last said what they have, or may have, by monitor. */
export async function findRemovedRoots(
  db: Database,
  facilityId: string,
  monitorIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ monitorId: monitors.id, subject: removedRoots.subject })
    .from(monitors)
    .leftJoin(monitorNetworkFiles, eq(monitorNetworkFiles.monitorId, monitors.id))
    .innerJoin(
      removedRoots,
      or(sql`${removedRoots.contentHash} = ANY(${monitorNetworkFiles.hashes})`, fetchedUnknown(db)),
    )
    .where(and(eq(removedRoots.facilityId, facilityId), isSelected(monitors.id, { only: monitorIds })));
  const found = new Map<string, string[]>();
  for (const { monitorId, subject } of rows) found.set(monitorId, [...(found.get(monitorId) ?? []), subject]);
  return found;
}
