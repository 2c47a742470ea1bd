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
  /** Record ids of monitors of which it is not known whether they were restored; kept up here. */
  unclear: Set<string>;
}

export interface Restored {
  /** How many; those restored already do not count. */
  count: number;
  /** New gateway credentials, which are told this once; null where the answer that had them is lost. */
  credentials: RestoredCredential[] | null;
}

/** Whether the first of them is there, after an answer was lost. */
async function areRestored(call: Call, error: AppError, [id = '']: readonly string[]): Promise<boolean> {
  const monitor = await findOutcome(error, () => monitorRecord.fetchOne(call, id));
  return monitor !== null && !isDeleted(monitor);
}

/**
 * Restores monitors by record id. A server that says neither ids nor count has restored what was asked for.
 * @throws AppError; with `outcomeUnknown` when the result is not known
 */
export async function restoreAll(dependencies: Dependencies, ids: string[]): Promise<Restored> {
  const { call, unclear } = dependencies;
  try {
    const body = { monitor_ids: ids };
    const { data, count } = await call(restoreMonitors, { body }, { timeout: bulkTimeout });
    const { restored, credentials } = data;
    // A monitor that an earlier try has restored is not restored again: its lost answer had the credential.
    const areTold = ids.filter((id) => unclear.delete(id)).every((id) => restored.includes(id));
    return {
      count: count ?? (restored.length || ids.length),
      credentials: credentials.length > 0 || areTold ? credentials : null,
    };
  } catch (thrown) {
    return await findRestored(dependencies, ids, await toAppError(thrown));
  }
}

async function findRestored(
  { call, t, unclear }: Dependencies,
  ids: string[],
  error: AppError,
): Promise<Restored> {
  if (!error.outcomeUnknown) throw error;
  for (const id of ids) unclear.add(id);
  const isDone = await areRestored(call, error, ids);
  for (const id of ids) unclear.delete(id);
  if (isDone) return { count: ids.length, credentials: null };
  throw new AppError('rejected', { serviceMessage: notDoneReason(t, error) });
}
