import type { z } from 'zod';
import type { deleteRecordings as endpoint } from '../../contract/requests/recordings.ts';
import type { TimeSpan } from '../base/day-range.ts';
import type { Log } from '../base/log.ts';
import { requireMonitor } from '../common/require-monitor.ts';
import { expectCount, rejectUnknownIds, toSelectionFilter } from '../common/selection.ts';
import type { FileStore } from '../files/file-store.ts';
import { scheduleDelete } from '../files/schedule-delete.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import * as store from '../store/requests/recordings.ts';

export interface RecordingDependencies {
  db: Database;
  files: FileStore;
  log: Log;
}

/** A span with both of its ends; times are whole milliseconds. */
function spanOf(from: string, to: string): TimeSpan {
  return { from: new Date(from), before: new Date(Date.parse(to) + 1) };
}

/** Deletes the selected recordings of a monitor. @returns their ids */
export async function deleteRecordings(
  { db, files, log }: RecordingDependencies,
  author: Author,
  body: z.output<typeof endpoint.body>,
): Promise<string[]> {
  const selection = toSelectionFilter(body.correlation_ids, body.skippedcorrelation_ids, body.all_selected);
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
  return gone.ids;
}
