// The connection of a monitor, or of a facility's monitors, over seven days. Nothing of it is kept on the device.
import {
  type Connection,
  getFacilityConnection,
  getMonitorConnection,
} from '../../contract/service/overview.ts';
import type { Call } from '../api/http.ts';
import { onlyRecord } from '../api/only-record.ts';

export type ConnectionOf = 'monitor' | 'facility';

const calls = { monitor: getMonitorConnection, facility: getFacilityConnection } as const;

export async function fetchConnection(call: Call, of: ConnectionOf, id: string): Promise<Connection> {
  return onlyRecord(await call(calls[of], { params: { id } }));
}
