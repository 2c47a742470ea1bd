import * as contract from '../../../contract/requests/monitor-logs.ts';
import { toTimeSpan } from '../../base/day-range.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { listLogs } from '../../store/requests/files.ts';

export function monitorLogRoutes(db: Database) {
  return {
    listMonitorLogs: defineRoute(contract.listMonitorLogs, async ({ params, query }) => {
      const monitor = await requireMonitor(db, params.id);
      const span = toTimeSpan(params.fromDate, params.toDate, query.time_zone);
      const { rows, count } = await listLogs(db, monitor.id, span, query);
      return { data: rows.map(toLogResponse), count };
    }),
  } satisfies RoutesOf<typeof contract>;
}

/** A log never changes. */
function toLogResponse({ id, fileName, createdAt }: { id: string; fileName: string; createdAt: Date }) {
  const time = createdAt.toISOString();
  return { id, file_name: fileName, created_date: time, updated_date: time };
}
