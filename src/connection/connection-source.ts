// The connection of a monitor, or of a facility's monitors, over seven days. The last answer is kept on the device.
import {
  type Connection,
  connection,
  getFacilityConnection,
  getMonitorConnection,
} from '../../contract/overview/overview.ts';
import { onlyRecord } from '../api/only-record.ts';
import { monitorRecord } from '../data/records/monitor-record.ts';
import { recordSource } from '../data/records/record-source.ts';
import type { Source } from '../data/source.ts';

export type ConnectionOf = 'monitor' | 'facility';

const calls = { monitor: getMonitorConnection, facility: getFacilityConnection } as const;
const affectedBy = { monitor: [monitorRecord.entity], facility: [] } as const;

export function connectionSource(of: ConnectionOf, id: string): Source<Connection> {
  return recordSource(
    {
      entity: `${of}Connection`,
      affectedBy: affectedBy[of],
      schema: connection,
      idOf: () => id,
      fetchOne: async (call, _id, signal) =>
        onlyRecord(await call(calls[of], { params: { id } }, { signal })),
    },
    id,
    false,
  );
}
