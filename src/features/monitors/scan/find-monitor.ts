// The monitor of a serial number that was scanned: from the directory, which answers offline, too, else from the service.
import { getMonitorBySerialNumber, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { toAppError } from '../../../api/app-error.ts';
import type { Call } from '../../../api/http.ts';
import { onlyRecord } from '../../../api/only-record.ts';

interface Sources {
  call: Call;
  /** The fleet as this device keeps it; left out where it keeps none. */
  directory?: { monitorBySerialNumber(serialNumber: string): Promise<Monitor | null> };
}

/**
 * Null: no monitor has it, not even a deleted one.
 * @throws AppError where the directory has none, and the service does not answer
 */
export async function findMonitor(
  { call, directory }: Sources,
  serialNumber: string,
): Promise<Monitor | null> {
  const kept = await directory?.monitorBySerialNumber(serialNumber);
  if (kept) return kept;
  try {
    return onlyRecord(await call(getMonitorBySerialNumber, { params: { cloudId: serialNumber } }));
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'notFound') return null;
    throw error;
  }
}
