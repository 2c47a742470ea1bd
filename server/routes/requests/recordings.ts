import * as contract from '../../../contract/requests/recordings.ts';
import { toTimeSpan } from '../../base/day-range.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { toBulkResponse } from '../../common/selection.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { deleteRecordings, type RecordingDependencies } from '../../requests/delete-recordings.ts';
import * as store from '../../store/requests/recordings.ts';

export function recordingRoutes(dependencies: RecordingDependencies) {
  const { db } = dependencies;
  return {
    listRecordings: defineRoute(contract.listRecordings, async ({ params, query }) => {
      const monitor = await requireMonitor(db, params.id);
      const span = toTimeSpan(params.fromDate, params.toDate, query.time_zone);
      const where = store.recordingsWithin(monitor.id, span);
      const { rows, count } = await store.listRecordings(db, where, query);
      return { data: rows.map((row) => toRecordingResponse(row, monitor.id)), count };
    }),
    deleteRecordings: defineRoute(contract.deleteRecordings, async ({ body, ...author }) =>
      toBulkResponse(await deleteRecordings(dependencies, author, body)),
    ),
  } satisfies RoutesOf<typeof contract>;
}

function toRecordingResponse({ id, codeName, createdAt, files }: store.RecordingRow, monitorId: string) {
  return {
    id: files[0]?.id ?? id,
    correlation_id: id,
    monitor_id: monitorId,
    code_name: codeName,
    channel: files[0]?.channel ?? null,
    created_date: createdAt.toISOString(),
    file_data: files.map((file) => ({ id: file.id, channel: file.channel, probe_status: file.probeStatus })),
  };
}
