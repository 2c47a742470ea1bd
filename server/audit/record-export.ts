import type { z } from 'zod';
import type { recordExport as endpoint } from '../../contract/audit/audit.ts';
import { requireMonitor } from '../common/require-monitor.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { recordMonitor } from '../store/monitors/monitor-bulk.ts';

/** Records that a person exported a list, which the app tells. @throws HttpError 404 for an unknown monitor */
export async function recordExport(
  db: Database,
  author: Author,
  { list, count, monitor_id }: z.output<typeof endpoint.body>,
): Promise<void> {
  const monitor = monitor_id === undefined ? null : await requireMonitor(db, monitor_id, 'monitor_id');
  const event = { action: 'export', entity: null, details: { list, count } } as const;
  await recordEventOf(db, author, event, async (_tx, trail) => {
    if (monitor) await recordMonitor(trail, monitor.id);
    return true;
  });
}
