// How a monitor was connected at a moment of the past.
import { sql } from 'drizzle-orm';
import { connectionChanges, monitors } from '../schema/index.ts';

/**
 * To be added to what reads from monitors: their first change after the moment. Read forwards, because the changes before it may
 * have been retired; once for all monitors, by an index that has all of it.
 */
export function joinChangesAfter(at: Date) {
  const { monitorId, at: changedAt, online, isFirst } = connectionChanges;
  return sql`LEFT JOIN (SELECT DISTINCT ON (${monitorId}) ${monitorId} AS monitor_id,
        CASE WHEN NOT ${online} THEN 'online' WHEN ${isFirst} THEN 'never' ELSE 'offline' END AS state_before
      FROM ${connectionChanges} WHERE ${changedAt} > ${at.toISOString()}::timestamptz
      ORDER BY ${monitorId}, ${changedAt}) AS next_change
    ON next_change.monitor_id = ${monitors.id}`;
}

/** 'online', 'offline' or 'never', where the changes after the moment have been joined: as it was before the next, or is now. */
export const stateAtMoment = sql<string>`coalesce(next_change.state_before,
  CASE WHEN ${monitors.online} THEN 'online' WHEN ${monitors.lastCommunication} IS NULL THEN 'never' ELSE 'offline' END)`;
