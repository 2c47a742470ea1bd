// Restoring deleted monitors. It is one transaction: when the answer is lost, reading one monitor tells about all.
import type { TFunction } from 'i18next';
import { type RestoredCredential, restoreMonitors } from '../../../../contract/monitors/monitor-writes.ts';
import { isDeleted } from '../../../../contract/monitors/monitors.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import type { Call } from '../../../api/http.ts';
import { findOutcome } from '../../../api/send-or-find.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import { notDoneReason } from '../../../i18n/error-text.ts';

const bulkTimeout = 120_000;

interface Dependencies {
  call: Call;
  t: TFunction;
}

export interface Restored {
  /** How many; those restored already do not count. */
  count: number;
  /** New gateway credentials, which are told this once; null where the answer that had them is lost. */
  credentials: RestoredCredential[] | null;
}

/**
 * Restores monitors by record id. A server that says neither ids nor count has restored what was asked for.
 * @throws AppError; with `outcomeUnknown` when the result is not known
 */
export async function restoreAll({ call, t }: Dependencies, ids: string[]): Promise<Restored> {
  try {
    const body = { monitor_ids: ids };
    const { data, count } = await call(restoreMonitors, { body }, { timeout: bulkTimeout });
    const { restored, credentials } = data;
    return { count: count ?? (restored.length > 0 ? restored.length : ids.length), credentials };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (!error.outcomeUnknown) throw error;
    const [id = ''] = ids;
    const monitor = await findOutcome(error, () => monitorRecord.fetchOne(call, id));
    if (monitor && !isDeleted(monitor)) return { count: ids.length, credentials: null };
    throw new AppError('rejected', { serviceMessage: notDoneReason(t, error) });
  }
}
