import type { Counters } from '../base/counters.ts';
import type { CsrDetails } from '../certificates/csr.ts';
import { parametersOf } from '../certificates/csr-parameters.ts';
import { describeProblem, type Problem, type Result } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { requireMonitor } from '../common/require-monitor.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import { findCsr, lockFacilityOf, recordCsrProblem, storeCsr } from '../store/certificates/monitor-csrs.ts';
import { finishNetworkRequest } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { failRequest, lockRequest } from '../store/requests/requests.ts';
import { findConfiguration } from '../store/site-configuration/configurations.ts';
import type { NetworkDependencies } from './network-files.ts';

interface SentCsr {
  monitorId: string;
  requestId: string;
  facilityId: string | null;
  fileName: string;
  checked: Result<CsrDetails>;
}

/** Stores a CSR that fits, and records why another one is refused. @returns the outcome, or that problem */
async function storeCheckedCsr(
  tx: Database,
  { monitorId, requestId, facilityId, fileName, checked }: SentCsr,
  now: Date,
): Promise<'done' | 'repeated' | Problem> {
  await lockFacilityOf(tx, monitorId);
  const locked = await lockRequest(tx, monitorId, requestId, 'csr');
  if (!locked) throw recordNotFound('requestUnknown', 'id');
  if (locked.outcome === 'done') {
    // A monitor that was reset has lost the key of the first one.
    const first = await findCsr(tx, monitorId);
    if (checked.ok && first?.keyId === checked.value.keyId) return 'repeated';
    throw new HttpError(409, 'requestAnswered');
  }
  if (locked.outcome || !facilityId) throw new HttpError(409, 'requestOver');
  if (!checked.ok) {
    await recordCsrProblem(tx, { monitorId, facilityId }, checked.problem);
    await failRequest(tx, locked, describeProblem(checked.problem), now);
    return checked.problem;
  }
  const { pem, keyId } = checked.value;
  await storeCsr(tx, { monitorId, facilityId, pem, keyId, fileName, now });
  await finishNetworkRequest(tx, 'csr', monitorId, now);
  return 'done';
}

export interface CsrDependencies extends NetworkDependencies {
  counters: Pick<Counters, 'requestsEnded'>;
}

/** Stores the CSR that a monitor was asked for. @throws HttpError that says what is wrong with it */
export async function receiveCsr(
  { db, now, counters, certificateChanges }: CsrDependencies,
  monitorId: string,
  { requestId, csr }: { requestId: string; csr: string },
): Promise<void> {
  // Other parameters, or another facility, would have ended the request, which is locked below.
  const { facilityId, serialNumber } = await requireMonitor(db, monitorId);
  const configuration = await findConfiguration(db, facilityId ?? '');
  const { checkCsr, parseCsr } = await import('../certificates/csr.ts');
  const read = parseCsr(Buffer.from(csr));
  const checked = read.ok ? checkCsr(read.value, parametersOf(configuration, serialNumber)) : read;
  const sent = { monitorId, requestId, facilityId, fileName: `${serialNumber}.csr`, checked };
  const outcome = await db.transaction((tx) => storeCheckedCsr(tx, sent, now()));
  if (outcome !== 'repeated') certificateChanges.record([monitorId]);
  if (typeof outcome === 'object') {
    counters.requestsEnded.failed += 1;
    throw refusal(outcome, 'csr');
  }
  if (outcome === 'done') counters.requestsEnded.done += 1;
}
