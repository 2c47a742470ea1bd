import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FacilityHealth } from '../../../contract/facilities/facility-health.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { countedStates } from '../monitors/monitor-states.ts';
import { facilities, monitors } from '../schema/index.ts';

/** The existing ones of the ids, in one statement by the indexes of their monitors. */
export async function readFacilityHealth(db: Database, ids: readonly string[]): Promise<FacilityHealth[]> {
  const { offline, never_connected } = countedStates;
  return db
    .select({
      id: facilities.id,
      monitors: sql<number>`count(${monitors.id})`.mapWith(Number),
      offline,
      never_connected,
    })
    .from(facilities)
    .leftJoin(monitors, and(eq(monitors.facilityId, facilities.id), isNull(monitors.deletedAt)))
    .where(isSelected(facilities.id, { only: ids }))
    .groupBy(facilities.id)
    .orderBy(asc(facilities.id));
}
