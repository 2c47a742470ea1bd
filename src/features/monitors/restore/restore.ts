// Restoring deleted monitors. It is one transaction: when the answer is lost, reading one monitor tells about all.
import type { TFunction } from 'i18next';
import { restoreMonitors } from '../../../../contract/monitors/monitor-writes.ts';
import { isDeleted } from '../../../../contract/monitors/monitors.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import type { Call } from '../../../api/http.ts';
import { findOutcome } from '../../../api/send-or-find.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import { notDoneReason } from '../../../i18n/error-text.ts';

const bulkTimeout = 120_000;

interface Parts {
  call: Call;
  t: TFunction;
}

/**
 * Restores monitors by record id, and returns how many; those restored already do not count. A server that says neither
 * ids nor count has restored what was asked for.
 * @throws AppError; with `outcomeUnknown` when the result is not known
 */
export async function restoreAll({ call, t }: Parts, ids: string[]): Promise<number> {
  try {
    const body = { monitor_ids: ids };
    const { data, count } = await call(restoreMonitors, { body }, { timeout: bulkTimeout });
    return count ?? (data.length > 0 ? data.length : ids.length);
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (!error.outcomeUnknown) throw error;
    const [id = ''] = ids;
    const monitor = await findOutcome(error, () => monitorRecord.fetchOne(call, id));
    if (monitor && !isDeleted(monitor)) return ids.length;
    throw new AppError('rejected', { serviceMessage: notDoneReason(t, error) });
  }
}
