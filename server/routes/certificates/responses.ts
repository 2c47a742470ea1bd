// Certificates and jobs as answers of the API.
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import type { ShownCertificate } from '../../../contract/certificates/est-connection.ts';
import type { Renewal } from '../../../contract/certificates/renewal.ts';
import type { Job, JobRecord } from '../../../contract/service/jobs.ts';
import type { CertificateDetails } from '../../certificates/certificate.ts';
import { problemOf } from '../../certificates/problem.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { fingerprintOf } from '../../certificates/site-files.ts';
import { describeSubject } from '../../certificates/subject.ts';
import type { CallContext } from '../../http/routes/route.ts';
import type { CertificateRow } from '../../store/certificates/certificates.ts';
import type { RenewalRow } from '../../store/certificates/renewal.ts';
import type { JobProgress, JobRecordRow } from '../../store/jobs/jobs.ts';
import type { AttemptRow } from '../../store/site-configuration/enrollment-attempts.ts';

interface ResponseContext extends Pick<CallContext, 'translate'> {
  now: Date;
}

/** Why the last attempt brought no certificate. */
function problemOfAttempt(
  attempt: AttemptRow | undefined,
  { now, translate }: ResponseContext,
): string | null {
  if (!attempt) return null;
  if (attempt.problem) return translate(sentenceOf(attempt.problem));
  const isUncertain = attempt.endedAt === null && attempt.answeredBy <= now;
  return isUncertain ? translate(sentenceOf(problemOf('enrollmentUncertain'))) : null;
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

export function toShownCertificate(certificate: CertificateDetails): ShownCertificate {
  return {
    subject: describeSubject(certificate.subject),
    issuer: describeSubject(certificate.issuer),
    valid_from: certificate.notBefore.toISOString(),
    valid_until: certificate.notAfter.toISOString(),
    fingerprint: fingerprintOf(certificate),
  };
}

export function toRenewal(facilityId: string, row: RenewalRow | undefined): Renewal {
  return {
    facility_id: facilityId,
    days: row?.days ?? 0,
    set_by: row?.setByName ?? null,
    set_date: row?.setAt.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}

export function toJob(job: JobProgress): Job {
  return {
    id: job.id,
    kind: job.kind,
    asked_by: job.authorName,
    created_date: job.createdAt.toISOString(),
    ended_date: job.endedAt?.toISOString() ?? null,
    cancelled_date: job.cancelledAt?.toISOString() ?? null,
    cancelled_by: job.cancelledByName,
    total: job.recordCount,
    counts: job.counts,
  };
}

export function toJobRecord(row: JobRecordRow, translate: CallContext['translate']): JobRecord {
  const { problem } = row;
  const text = problem && translate('message' in problem ? problem.message : sentenceOf(problem));
  return {
    id: row.recordId,
    label: row.label,
    state: row.state,
    problem: text,
    ended_date: row.endedAt?.toISOString() ?? null,
    facility_id: row.input.facilityId ?? null,
  };
}
