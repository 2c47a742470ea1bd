// Rows of the site configuration as answers of the API: never a secret, and of one only that it is stored.
import type { CsrParameters as CsrParametersAnswer } from '../../../contract/site-configuration/csr-parameters.ts';
import type { EstAuthentication } from '../../../contract/site-configuration/est-authentication.ts';
import type { MonitorCsr } from '../../../contract/site-configuration/monitor-csrs.ts';
import type { NetworkDetails, SiteFile } from '../../../contract/site-configuration/network-details.ts';
import type { CsrParameters } from '../../certificates/csr-parameters.ts';
import type { Problem } from '../../certificates/problem.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import type { Sentence } from '../../http/messages.ts';
import type { StoredProblem } from '../../store/schema/index.ts';
import type { ConfigurationRow } from '../../store/site-configuration/configurations.ts';
import type { MonitorCsrRow } from '../../store/site-configuration/monitor-csrs.ts';
import { isRoot, type SiteFileKind, type SiteFileRow } from '../../store/site-configuration/site-files.ts';

function nameOf(files: readonly SiteFileRow[], kind: SiteFileKind): string {
  return files.find((file) => file.kind === kind)?.fileName ?? '';
}

function toSiteFile(file: SiteFileRow): SiteFile {
  return {
    kind: file.kind,
    file_name: file.fileName,
    stored_date: file.storedAt.toISOString(),
    stored_by: file.storedByName,
    subject: file.subject,
    issuer: file.issuer,
    valid_until: file.validUntil?.toISOString() ?? null,
    fingerprint: file.fingerprint,
    summary: file.summary ? [...file.summary] : null,
  };
}

export function toEstAuthentication(row: ConfigurationRow, files: readonly SiteFileRow[]): EstAuthentication {
  return {
    facility_id: row.facilityId,
    authentication_type: row.authenticationType ?? 'Password',
    user_name: row.userName,
    cacert_url: row.cacertUrl,
    clientcert_url: row.clientcertUrl,
    key_filename: nameOf(files, 'registrationAuthorityKey'),
    cert_filename: nameOf(files, 'registrationAuthorityCertificate'),
    managementca_filename: nameOf(files, 'estRoot'),
    has_password: row.passwordSealed !== null,
    version: row.version,
  };
}

export function toNetworkDetails(row: ConfigurationRow, files: readonly SiteFileRow[]): NetworkDetails {
  const roots = files.filter(isRoot);
  return {
    ...toEstAuthentication(row, files),
    transfer_type: row.transferType,
    hashing_type: row.hashingType,
    signing_type: row.signingType,
    key_size: row.keySize,
    wpa_filename: nameOf(files, 'wpa'),
    cacert_filepath: roots.map(({ fileName }) => `${row.facilityId}/${fileName}`),
    files: files.map(toSiteFile),
  };
}

export function toCsrParameters(row: ConfigurationRow): CsrParametersAnswer {
  return {
    facility_id: row.facilityId,
    state: row.state,
    organization: row.organization,
    organization_unit: row.organizationUnit,
    locality: row.locality,
    country: row.country,
    common_name: row.commonName,
    hashing_type: row.hashingType,
    signing_type: row.signingType,
    key_size: row.keySize,
    transfer_type: row.transferType,
    version: row.version,
  };
}

/** As the checks of CSRs take them. */
export function toParameters(row: ConfigurationRow): CsrParameters {
  return {
    organization: row.organization,
    organizationUnit: row.organizationUnit,
    locality: row.locality,
    country: row.country,
    state: row.state,
    commonName: row.commonName,
    hashing: row.hashingType,
    signing: row.signingType,
    keySize: row.keySize,
  };
}

/** An attempt that belongs to another CSR says nothing about this one. */
function enrollmentOf({ attempt, csr }: MonitorCsrRow, now: Date): MonitorCsr['enrollment'] {
  if (!attempt || attempt.endedAt || attempt.keyId !== csr?.keyId) return null;
  return attempt.answeredBy > now ? 'underWay' : 'uncertain';
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

interface ResponseContext {
  now: Date;
  /** In the caller's language. */
  translate(sentence: Sentence): string;
  /** Record id of a certificate → what to say of it. */
  warnings: ReadonlyMap<string, Problem>;
}

export function toMonitorCsr(row: MonitorCsrRow, { now, translate, warnings }: ResponseContext): MonitorCsr {
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
    clientcert_warning: warning ? translate(sentenceOf(warning)) : null,
    csr_problem: problem ? translate(sentenceOf(problem)) : null,
    enrollment: enrollmentOf(row, now),
    enrollment_problem: failure ? translate(sentenceOf(failure)) : null,
    transfer_problem: transferProblemOf(row),
  };
}
