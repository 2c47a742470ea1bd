// Certificates and CSRs as answers of the API.
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import type { MonitorCsr } from '../../../contract/certificates/monitor-csrs.ts';
import type { Problem } from '../../certificates/problem.ts';
import { problemOf } from '../../certificates/problem.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import type { MessageTemplate } from '../../http/messages.ts';
import type { CallContext } from '../../http/routes/route.ts';
import type { CertificateRow } from '../../store/certificates/certificates.ts';
import { type EnrollmentAttemptRow, stateOfAttempt } from '../../store/certificates/enrollment-attempts.ts';
import type { MonitorCsrRow } from '../../store/certificates/monitor-csrs.ts';
import type { StoredProblem } from '../../store/schema/index.ts';

interface ResponseContext extends Pick<CallContext, 'translate'> {
  now: Date;
}

/** Why the last attempt brought no certificate. */
function problemOfAttempt(
  attempt: EnrollmentAttemptRow | undefined,
  { now, translate }: ResponseContext,
): string | null {
  if (!attempt) return null;
  if (attempt.problem) return translate(sentenceOf(attempt.problem));
  return stateOfAttempt(attempt, now) === 'uncertain'
    ? translate(sentenceOf(problemOf('enrollmentUncertain')))
    : null;
}

export function toCertificate(row: CertificateRow, context: ResponseContext): NetworkCertificate {
  return {
    id: row.id,
    monitor_id: row.monitorId,
    monitor_name: row.monitorName,
    cloud_id: row.monitorSerialNumber,
    facility_id: row.facilityId,
    facility_name: row.facilityName ?? '',
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serialNumber,
    valid_from: row.validFrom.toISOString(),
    valid_until: row.validUntil.toISOString(),
    stored_date: row.storedAt.toISOString(),
    transferred_date: row.transferredAt?.toISOString() ?? null,
    source: row.source,
    may_enroll: row.mayEnroll,
    csr_position: row.position,
    problem: problemOfAttempt(row.attempt, context),
  };
}

/** An attempt that belongs to another CSR says nothing about this one. */
function enrollmentOf({ attempt, csr }: MonitorCsrRow, now: Date) {
  const state = attempt?.keyId === csr?.keyId && attempt ? stateOfAttempt(attempt, now) : null;
  return {
    enrollment: state,
    enrollment_since: (state && attempt?.startedAt.toISOString()) ?? null,
    enrollment_next: (state === 'waiting' && attempt?.dueAt.toISOString()) || null,
  };
}

/** Only what is left of it: a certificate that was stored later has settled it, and another CSR is another matter. */
function enrollmentProblemOf({ attempt, csr, certificate }: MonitorCsrRow): StoredProblem | null {
  if (!attempt?.endedAt || attempt.keyId !== csr?.keyId) return null;
  return certificate && certificate.storedAt >= attempt.startedAt ? null : attempt.problem;
}

/** A monitor that confirmed its certificate after all has fetched what counts. */
function transferProblemOf({ failedTransfer, certificate }: MonitorCsrRow): string | null {
  if (!failedTransfer?.finishedAt) return null;
  const isOver = certificate?.transferredAt && certificate.transferredAt >= failedTransfer.finishedAt;
  return isOver ? null : failedTransfer.failure;
}

interface CsrContext {
  now: Date;
  /** In the caller's language. */
  translate(sentence: MessageTemplate): string;
  /** Record id of a certificate → what to say of it. */
  warnings: ReadonlyMap<string, Problem>;
}

export function toMonitorCsr(row: MonitorCsrRow, { now, translate, warnings }: CsrContext): MonitorCsr {
  const { csr, certificate } = row;
  const problem = csr?.problem;
  const failure = enrollmentProblemOf(row);
  const warning = certificate && warnings.get(certificate.id);
  return {
    id: row.monitorId,
    facility_id: row.facilityId,
    cloud_id: row.serialNumber,
    csr_filename: csr?.fileName ?? '',
    csr_receivedon: csr?.receivedAt?.toISOString() ?? null,
    clientcert_url: certificate?.fileName ?? '',
    clientcert_enddate: certificate?.validUntil.toISOString() ?? null,
    clientcert_transferredon: certificate?.transferredAt?.toISOString() ?? null,
    clientcert_chain: certificate?.chain.map(({ subject }) => subject) ?? [],
    removed_roots: [...row.removedRoots],
    clientcert_warning: warning ? translate(sentenceOf(warning)) : null,
    csr_problem: problem ? translate(sentenceOf(problem)) : null,
    ...enrollmentOf(row, now),
    enrollment_problem: failure ? translate(sentenceOf(failure)) : null,
    transfer_problem: transferProblemOf(row),
  };
}
