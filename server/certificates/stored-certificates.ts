// How certificates of a file are stored, and read again from what is stored.
import type { CertificateDetails } from './certificate.ts';
import { describeSubject } from './subject.ts';

/** 'AB:CD:…' as hexadecimal digits alone. */
export function fingerprintOf({ fingerprint }: CertificateDetails): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

/** Returns the columns that are stored for a file of certificates; the console shows the first one. */
export function toStoredCertificates(certificates: readonly CertificateDetails[]) {
  const [first] = certificates;
  if (!first) throw new Error('a file without certificates was accepted');
  const ends = certificates.map(({ notAfter }) => notAfter.getTime());
  return {
    content: certificates.map(({ pem }) => pem).join(''),
    fingerprint: fingerprintOf(first),
    subject: describeSubject(first.subject),
    issuer: describeSubject(first.issuer),
    validUntil: new Date(Math.min(...ends)),
  };
}

/** Splits the content of a stored file into its certificates. */
export function splitCertificates(content: string): string[] {
  return content.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? [];
}
