// How certificates of a file are stored, and read again from what is stored.
import type { CertificateDetails } from './certificate.ts';
import { describeSubject } from './subject.ts';

/** 'AB:CD:…' as hexadecimal digits alone. */
export function fingerprintOf({ fingerprint }: CertificateDetails): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

/** Returns the columns of a file with a certificate and its issuers; the console shows the first one. */
export function toStoredCertificates(certificates: readonly CertificateDetails[]) {
  const [first] = certificates;
  if (!first) throw new Error('a file without certificates was accepted');
  return { ...toStoredCertificate(first), content: certificates.map(({ pem }) => pem).join('') };
}

/** Returns the columns of a certificate that is stored alone. */
export function toStoredCertificate(certificate: CertificateDetails) {
  return {
    content: certificate.pem,
    fingerprint: fingerprintOf(certificate),
    subject: describeSubject(certificate.subject),
    issuer: describeSubject(certificate.issuer),
    validUntil: certificate.notAfter,
  };
}

/** Splits the content of a stored file into its certificates. */
export function splitCertificates(content: string): string[] {
  return content.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? [];
}
