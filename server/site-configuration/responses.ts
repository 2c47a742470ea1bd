// The stored site configuration as answers of the API. They tell whether a secret is stored, and never the secret.

import { contractMessages } from '../../contract/common/messages.ts';
import type { CsrParameters as CsrParametersAnswer } from '../../contract/site-configuration/csr-parameters.ts';
import type { EstAuthentication } from '../../contract/site-configuration/est-authentication.ts';
import type { ConnectionReport, ShownCertificate } from '../../contract/site-configuration/est-connection.ts';
import type { NetworkDetails, SiteFile } from '../../contract/site-configuration/network-details.ts';
import type { Renewal } from '../../contract/site-configuration/renewal.ts';
import { withoutQuery } from '../base/without-query.ts';
import type { CertificateDetails } from '../certificates/certificate.ts';
import type { HostReport, TestedConnection } from '../certificates/est/test-connection.ts';
import { describeProblem, type Problem } from '../certificates/problem.ts';
import { sentenceOf } from '../certificates/problem-responses.ts';
import { fingerprintOf } from '../certificates/stored-certificates.ts';
import { describeSubject } from '../certificates/subject.ts';
import type { Message } from '../http/messages.ts';
import type { StoredProblem } from '../store/schema/index.ts';
import type { ConfigurationRow } from '../store/site-configuration/configurations.ts';
import type { RenewalRow } from '../store/site-configuration/renewal.ts';
import { isRoot, type SiteFileKind, type SiteFileRow } from '../store/site-configuration/site-files.ts';

function nameOf(files: readonly SiteFileRow[], kind: SiteFileKind): string {
  return files.findLast((file) => file.kind === kind)?.fileName ?? '';
}

interface Words {
  /** The text of a warning. */
  sentence(problem: StoredProblem): string;
  /** In place of a name that the caller may not know. */
  somebodyElse: string;
}

/** Conflicts compare two answers, whatever the caller's language is. */
const inEnglish: Words = {
  sentence: (problem) => ('text' in problem ? problem.text : describeProblem(problem)),
  somebodyElse: contractMessages.somebodyElse,
};

/** Words in the language of a caller. */
export function wordsIn(translate: (message: Message) => string): Words {
  return {
    sentence: (problem) => translate(sentenceOf(problem)),
    somebodyElse: translate('somebodyElse'),
  };
}

function toSiteFile(file: SiteFileRow, { sentence, somebodyElse }: Words): SiteFile {
  return {
    kind: file.kind,
    file_name: file.fileName,
    stored_date: file.storedAt.toISOString(),
    stored_by: file.storedByName || somebodyElse,
    subject: file.subject,
    issuer: file.issuer,
    valid_until: file.validUntil?.toISOString() ?? null,
    fingerprint: file.fingerprint,
    missing_since: file.missingSince?.toISOString() ?? null,
    // For a WPA file these are settings, which stay as they are.
    summary: file.summary?.map((text) => (file.kind === 'fetchedRoot' ? withoutQuery(text) : text)) ?? null,
    warnings: file.warnings?.map(sentence) ?? null,
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

/** @param words in the caller's language where the answer is for people */
export function toNetworkDetails(
  row: ConfigurationRow,
  files: readonly SiteFileRow[],
  words = inEnglish,
): NetworkDetails {
  const roots = files.filter(isRoot);
  return {
    ...toEstAuthentication(row, files),
    transfer_type: row.transferType,
    hashing_type: row.hashingType,
    signing_type: row.signingType,
    key_size: row.keySize,
    wpa_filename: nameOf(files, 'wpa'),
    // A file may have brought several of them.
    cacert_filepath: [...new Set(roots.map(({ fileName }) => `${row.facilityId}/${fileName}`))],
    takes_over_roots: row.takesOverRoots,
    files: files.map((file) => toSiteFile(file, words)),
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
    add_serial_number: row.addSerialNumber,
    hashing_type: row.hashingType,
    signing_type: row.signingType,
    key_size: row.keySize,
    transfer_type: row.transferType,
    version: row.version,
  };
}

function toShownCertificate(certificate: CertificateDetails): ShownCertificate {
  return {
    subject: describeSubject(certificate.subject),
    issuer: describeSubject(certificate.issuer),
    valid_from: certificate.notBefore.toISOString(),
    valid_until: certificate.notAfter.toISOString(),
    fingerprint: fingerprintOf(certificate),
  };
}

function toHost({ host, address, certificate, isVerified, root }: HostReport) {
  return {
    host,
    address,
    certificate: certificate ? toShownCertificate(certificate) : null,
    is_verified: isVerified,
    root: root ? toShownCertificate(root) : null,
  };
}

/** @param sentence the text of a problem, in the caller's language */
export function toConnectionReport(
  { hosts, authorities, problems, notes }: TestedConnection,
  sentence: (problem: Problem) => string,
): ConnectionReport {
  return {
    hosts: hosts.map(toHost),
    authorities: authorities.map(toShownCertificate),
    problems: problems.map(sentence),
    notes: notes.map(sentence),
  };
}

/**
 * @param setBy the name of whoever set it, as the caller may know it
 * @param toConfirm whether whoever set it may no longer use the console
 */
export function toRenewal(
  facilityId: string,
  row: RenewalRow | undefined,
  { setBy, toConfirm }: { setBy: string | null; toConfirm: boolean },
): Renewal {
  return {
    facility_id: facilityId,
    days: row?.days ?? 0,
    set_by: setBy,
    set_date: row?.setAt.toISOString() ?? null,
    to_confirm: toConfirm,
    version: row?.version ?? 0,
  };
}
