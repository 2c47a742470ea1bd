// Recordings: contract in, store, contract out.
import * as contract from '../../contract/monitors/recordings.ts';
import { daysAsSpan, type Span } from '../base/day-range.ts';
import type { Log } from '../base/log.ts';
import type { FileStore } from '../files/file-store.ts';
import { scheduleDelete } from '../files/schedule-delete.ts';
import { defineRoute } from '../http/define-route.ts';
import type { RoutesOf } from '../http/route.ts';
import { write } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import * as store from '../store/requests/recordings.ts';
import { monitorOf } from './monitor-of.ts';
import { changed, expectCount, refuseUnknown, toSelectionFilter } from './selection.ts';

interface RecordingParts {
  db: Database;
  files: FileStore;
  log: Log;
}

export function recordingRoutes({ db, files, log }: RecordingParts) {
  return {
    listRecordings: defineRoute(contract.listRecordings, async ({ params, query }) => {
      const monitor = await monitorOf(db, params.id);
      const span = daysAsSpan(params.fromDate, params.toDate, query.time_zone);
      const which = store.recordingsWithin(monitor.id, span);
      const { rows, count } = await store.listRecordings(db, which, query);
      return { data: rows.map((row) => recordingOnWire(row, monitor.id)), count };
    }),
    deleteRecordings: defineRoute(contract.deleteRecordings, async ({ body, ...author }) => {
      const chosen = toSelectionFilter(body.correlation_ids, body.skippedcorrelation_ids, body.all_selected);
      const monitor = await monitorOf(db, body.monitor_id, 'monitor_id');
      const which = store.recordingsWithin(monitor.id, spanOf(body.time_from, body.time_to));
      const act = { action: 'delete', entity: 'recording' } as const;
      const gone = await write(db, author, act, async (tx, trail) => {
        const ids = await store.lockRecordings(tx, which, chosen);
        expectCount(ids.length, body.expected_count);
        if (ids.length === 0) refuseUnknown(body.correlation_ids, 'recordingUnknown', 'correlation_ids');
        return { ids, fileIds: await store.deleteRecordings(tx, trail, monitor.id, ids) };
      });
      // Now that nobody finds them.
      scheduleDelete(files, gone.fileIds, log);
      return changed(gone.ids);
    }),
  } satisfies RoutesOf<typeof contract>;
}

/** From one moment to another, both included; moments are whole milliseconds. */
function spanOf(from: string, to: string): Span {
  return { from: new Date(from), before: new Date(Date.parse(to) + 1) };
}

function recordingOnWire({ id, codeName, createdAt, files }: store.RecordingRow, monitorId: string) {
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
