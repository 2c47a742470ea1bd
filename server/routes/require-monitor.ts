// The monitor that a path names, deleted or not: what it has sent stays readable.
import { recordNotFound } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { findMonitor, type MonitorRow } from '../store/monitors/monitors.ts';

/** @throws HttpError 404 where there is none; `field` is the one of the request that names it */
export async function requireMonitor(db: Database, id: string, field = 'id'): Promise<MonitorRow> {
  const monitor = await findMonitor(db, id);
  if (!monitor) throw recordNotFound('monitorUnknown', field);
  return monitor;
}
