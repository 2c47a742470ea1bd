// How a monitor was connected at a moment of the past.
import { sql } from 'drizzle-orm';
import { connectionChanges, monitors } from '../schema/index.ts';

/**
 * 'online', 'offline' or 'never': the inverse of the first change after it, or as the monitor is now. Read forwards, because
 * the changes before it may have been retired. A monitor that came Online then had never been connected if it has no change
 * before.
 */
export function stateAt(at: Date) {
  const time = sql`${at.toISOString()}::timestamptz`;
  const { monitorId, at: changedAt, online } = connectionChanges;
  return sql<string>`coalesce((
      SELECT CASE WHEN NOT next.online THEN 'online'
        WHEN EXISTS (SELECT FROM ${connectionChanges} WHERE ${monitorId} = ${monitors.id} AND ${changedAt} <= ${time})
          THEN 'offline' ELSE 'never' END
      FROM (SELECT ${online} AS online FROM ${connectionChanges}
        WHERE ${monitorId} = ${monitors.id} AND ${changedAt} > ${time}
        ORDER BY ${changedAt} LIMIT 1) AS next),
    CASE WHEN ${monitors.online} THEN 'online' WHEN ${monitors.lastCommunication} IS NULL THEN 'never' ELSE 'offline' END)`;
}
