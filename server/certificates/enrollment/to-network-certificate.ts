import type { CertificateDetails } from '../certificate.ts';
import { fingerprintOf } from '../stored-certificates.ts';
import { describeSubject } from '../subject.ts';
import type { CertificateWithChain } from '../uploads.ts';

interface Origin {
  fileName: string;
  source: 'upload' | 'est' | 'renewal';
}

/** A network certificate as it is stored. */
export function toNetworkCertificate(
  { certificate, chain }: CertificateWithChain,
  { fileName, source }: Origin,
) {
  return {
    pem: certificate.pem,
    chain: chain.map(({ pem, subject }) => ({ pem, subject: describeSubject(subject) })),
    fileName,
    keyId: certificate.keyId,
    fingerprint: fingerprintOf(certificate),
    subject: describeSubject(certificate.subject),
    issuer: describeSubject(certificate.issuer),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.notBefore,
    validUntil: certificate.notAfter,
    source,
  };
}

/** Names a certificate that was issued and is not used, so that its CA can revoke it. */
export function describeUnusedCertificate({ serialNumber, issuer, notAfter }: CertificateDetails) {
  return {
    serial_number: serialNumber,
    issuer: describeSubject(issuer),
    valid_until: notAfter.toISOString(),
  };
}
