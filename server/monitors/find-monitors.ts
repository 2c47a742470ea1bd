import type { z } from 'zod';
import type * as contract from '../../contract/monitors/monitors.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { filterMonitors } from '../store/monitors/monitor-lists.ts';
import { findMonitorBySerialNumber, type MonitorRow } from '../store/monitors/monitors.ts';
import { findFleetSample } from '../store/overview/samples.ts';

/** @throws HttpError 404 for an unknown serial number */
export async function requireSerialNumber(db: Database, serialNumber: string): Promise<MonitorRow> {
  const monitor = await findMonitorBySerialNumber(db, serialNumber);
  if (!monitor) throw recordNotFound('monitorUnknown', 'cloudId');
  return monitor;
}

interface Moment {
  now: Date;
  /** All changes of connections since then are kept; null: all that ever were. */
  connectionsSince: Date | null;
}

/** A page of the fleet, as it is or was. @throws HttpError 400 for a moment of which nothing is known */
export async function listFleet(
  db: Database,
  query: z.output<typeof contract.listMonitors.query>,
  { now, connectionsSince }: Moment,
): Promise<{ rows: MonitorRow[]; count: number }> {
  if (query.at && !(await findFleetSample(db, new Date(query.at), connectionsSince)))
    throw new HttpError(400, 'momentUnknown', { errors: { at: 'momentUnknown' } });
  return filterMonitors(db, query, now);
}
