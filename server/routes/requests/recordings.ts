import * as contract from '../../../contract/requests/recordings.ts';
import { type TimeSpan, toTimeSpan } from '../../base/day-range.ts';
import type { Log } from '../../base/log.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { expectCount, rejectUnknownIds, toBulkResponse, toSelectionFilter } from '../../common/selection.ts';
import type { FileStore } from '../../files/file-store.ts';
import { scheduleDelete } from '../../files/schedule-delete.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import * as store from '../../store/requests/recordings.ts';

interface RecordingParts {
  db: Database;
  files: FileStore;
  log: Log;
}

export function recordingRoutes({ db, files, log }: RecordingParts) {
  return {
    listRecordings: defineRoute(contract.listRecordings, async ({ params, query }) => {
      const monitor = await requireMonitor(db, params.id);
      const span = toTimeSpan(params.fromDate, params.toDate, query.time_zone);
      const where = store.recordingsWithin(monitor.id, span);
      const { rows, count } = await store.listRecordings(db, where, query);
      return { data: rows.map((row) => toRecordingResponse(row, monitor.id)), count };
    }),
    deleteRecordings: defineRoute(contract.deleteRecordings, async ({ body, ...author }) => {
      const selection = toSelectionFilter(
        body.correlation_ids,
        body.skippedcorrelation_ids,
        body.all_selected,
      );
      const monitor = await requireMonitor(db, body.monitor_id, 'monitor_id');
      const where = store.recordingsWithin(monitor.id, spanOf(body.time_from, body.time_to));
      const action = { action: 'delete', entity: 'recording' } as const;
      const gone = await auditedWrite(db, author, action, async (tx, trail) => {
        const ids = await store.lockRecordings(tx, where, selection);
        expectCount(ids.length, body.expected_count);
        if (ids.length === 0) rejectUnknownIds(body.correlation_ids, 'recordingUnknown', 'correlation_ids');
        return { ids, fileIds: await store.deleteRecordings(tx, trail, monitor.id, ids) };
      });
      // After the commit the files are no longer used.
      scheduleDelete(files, gone.fileIds, log);
      return toBulkResponse(gone.ids);
    }),
  } satisfies RoutesOf<typeof contract>;
}

/** Both included; times are whole milliseconds. */
function spanOf(from: string, to: string): TimeSpan {
  return { from: new Date(from), before: new Date(Date.parse(to) + 1) };
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
