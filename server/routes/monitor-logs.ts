// Log files: contract in, store, contract out.
import * as contract from '../../contract/monitor-logs.ts';
import type { RoutesOf } from '../call.ts';
import { daysAsSpan } from '../day-range.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { listLogs } from '../store/files.ts';
import { monitorOf } from './monitor-of.ts';

export function monitorLogRoutes(db: Database) {
  return {
    listMonitorLogs: implement(contract.listMonitorLogs, async ({ params, query }) => {
      const monitor = await monitorOf(db, params.id);
      const span = daysAsSpan(params.fromDate, params.toDate, query.time_zone);
      const { rows, count } = await listLogs(db, monitor.id, span, query);
      return { data: rows.map(logOnWire), count };
    }),
  } satisfies RoutesOf<typeof contract>;
}

/** A log is not changed once it is there. */
function logOnWire({ id, fileName, createdAt }: { id: string; fileName: string; createdAt: Date }) {
  const time = createdAt.toISOString();
  return { id, file_name: fileName, created_date: time, updated_date: time };
}
