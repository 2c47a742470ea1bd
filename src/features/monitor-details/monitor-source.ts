import { getMonitor, type Monitor, monitor } from '../../../contract/monitors/monitors.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { recordSource } from '../../data/record-source.ts';
import type { Source } from '../../data/source.ts';

/** One monitor from the service; when that fails, the copy stored on this device. */
export function monitorSource(id: string): Source<Monitor> {
  return recordSource(
    {
      entity: 'monitors',
      shows: ['monitors', 'facilities'],
      schema: monitor,
      idOf: (row) => row.id,
      fetchOne: async (call, id, signal) =>
        onlyRecord(await call(getMonitor, { params: { id } }, { signal })),
    },
    id,
    'service',
  );
}
