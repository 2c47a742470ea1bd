// The monitor of a serial number that was scanned: from the directory, which answers offline, too, else from the service.
import { getMonitorBySerialNumber, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { toAppError } from '../../../api/app-error.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import type { AppContext } from '../../../data/app-context.ts';

/**
 * Null: no monitor has it, not even a deleted one.
 * @throws AppError where the directory has none, and the service does not answer
 */
export async function findMonitor(
  { call, directory }: Pick<AppContext, 'call' | 'directory'>,
  serialNumber: string,
): Promise<Monitor | null> {
  const kept = await directory.monitorBySerialNumber(serialNumber);
  if (kept) return kept;
  try {
    return onlyRecord(await call(getMonitorBySerialNumber, { params: { cloudId: serialNumber } }));
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'notFound') return null;
    throw error;
  }
}
