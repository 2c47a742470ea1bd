import { getMonitor, type Monitor, monitor } from '../../../contract/monitors/monitors.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { recordSource } from '../../data/list-sources.ts';
import type { Source } from '../../data/source.ts';

/** One monitor, asked of the service; where the service fails, as it was last seen, here or in a list. */
export function monitorRecord(id: string): Source<Monitor> {
  return recordSource(
    {
      entity: 'monitors',
      schema: monitor,
      idOf: (row) => row.id,
      fetchOne: async (call, id, signal) =>
        onlyRecord(await call(getMonitor, { params: { id } }, { signal })),
    },
    id,
    'service',
  );
}
