import { recordNotFound } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { findMonitor, type MonitorRow } from '../store/monitors/monitors.ts';

/** The monitor, deleted or not. @throws HttpError 404 for an unknown id; `field` is the field of the request */
export async function requireMonitor(db: Database, id: string, field = 'id'): Promise<MonitorRow> {
  const monitor = await findMonitor(db, id);
  if (!monitor) throw recordNotFound('monitorUnknown', field);
  return monitor;
}
