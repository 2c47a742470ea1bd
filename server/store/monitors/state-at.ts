// How a monitor was connected at a moment of the past.
import { sql } from 'drizzle-orm';
import { connectionChanges, monitors } from '../schema/index.ts';

/**
 * 'online', 'offline' or 'never': the inverse of the first change after it, or as the monitor is now. Read forwards, because
 * the changes before it may have been retired.
 */
export function stateAt(at: Date) {
  const time = sql`${at.toISOString()}::timestamptz`;
  const { monitorId, at: changedAt, online, isFirst } = connectionChanges;
  return sql<string>`coalesce((
      SELECT CASE WHEN NOT ${online} THEN 'online' WHEN ${isFirst} THEN 'never' ELSE 'offline' END
      FROM ${connectionChanges} WHERE ${monitorId} = ${monitors.id} AND ${changedAt} > ${time}
      ORDER BY ${changedAt} LIMIT 1),
    CASE WHEN ${monitors.online} THEN 'online' WHEN ${monitors.lastCommunication} IS NULL THEN 'never' ELSE 'offline' END)`;
}
