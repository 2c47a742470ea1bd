// One monitor, as the lists of monitors, the dialogs and a monitor's page read it.
import { getMonitor, type Monitor, monitor } from '../../../contract/monitors/monitors.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { Source } from '../source.ts';
import { type RecordDefinition, recordSource } from './record-source.ts';

export const monitorRecord: RecordDefinition<Monitor> = {
  entity: 'monitors',
  affectedBy: ['monitors', 'facilities'],
  schema: monitor,
  idOf: (row) => row.id,
  async fetchOne(call, id, signal) {
    return onlyRecord(await call(getMonitor, { params: { id } }, { signal }));
  },
};

/** One monitor from the service; when that fails, what the store knows. */
export function monitorSource(id: string): Source<Monitor> {
  return recordSource(monitorRecord, id, false);
}
