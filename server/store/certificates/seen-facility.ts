// What was done with a monitor at a facility goes with the monitor, and names that facility's servers and authorities.
import { type Column, isNull, or, type SQL, sql } from 'drizzle-orm';
import { currentReach } from '../engine/reach.ts';
import { facilities } from '../schema/index.ts';

/** Whether it was at a facility that the present call sees: of others nothing is told after the monitor has moved. */
export function isOfSeenFacility(facilityId: Column): SQL | undefined {
  if (!currentReach()) return undefined;
  return or(isNull(facilityId), sql`${facilityId} IN (SELECT ${facilities.id} FROM ${facilities})`);
}
