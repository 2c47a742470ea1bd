import * as contract from '../../../contract/requests/cloud-log.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type CloudLogFilter,
  type CloudLogRow,
  listCloudLog,
  readCloudLog,
} from '../../store/requests/cloud-log.ts';
import { unreadableTime } from '../../store/schema/index.ts';

export function cloudLogRoutes(db: Database) {
  return {
    searchCloudLog: defineRoute(contract.searchCloudLog, async ({ params, query, body }) => {
      const monitor = await requireMonitor(db, params.id);
      const filter: CloudLogFilter = {
        monitorId: monitor.id,
        from: new Date(body.time_from),
        to: new Date(body.time_to),
        severity: body.event_severity === 'ALL' ? null : body.event_severity,
        text: body.searchValue,
      };
      if (query.count === contract.allEntries) {
        return { chunks: toEntryChunks(readCloudLog(db, filter, query.sort_order)) };
      }
      const { rows, count } = await listCloudLog(db, filter, query);
      return { data: rows.map(toEntryResponse), count };
    }),
  } satisfies RoutesOf<typeof contract>;
}

async function* toEntryChunks(chunks: AsyncIterable<CloudLogRow[]>) {
  for await (const rows of chunks) yield rows.map(toEntryResponse);
}

function toEntryResponse(row: CloudLogRow): contract.CloudLogEntry {
  const { id, type, activity, severity, at, receivedAt } = row;
  const isUnreadable = at.getTime() === unreadableTime.getTime();
  const time = (isUnreadable ? receivedAt : at).toISOString();
  return {
    id,
    type,
    activity,
    severity,
    created_date: time,
    updated_date: time,
    received_date: receivedAt.toISOString(),
    time_unreadable: isUnreadable,
  };
}
