// Certificates as the service reads them: OpenSSL judges keys, signatures and issuers, the library's structures
// hold names and extensions.
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, id_ce_keyUsage, KeyUsage, KeyUsageFlags, Version } from '@peculiar/asn1-x509';
import { noEnd } from '../../contract/common/certificate-times.ts';
import { minuteMs } from '../../contract/common/durations.ts';
import { type Key, readX509, type X509 } from '../base/openssl.ts';
import { hex, sha256 } from '../base/platform.ts';
import { encodePem } from './pem.ts';
import { minRsaBits } from './private-key.ts';
import { fail, readOrFail } from './problem.ts';
import { describeSubject, fieldsOf, type SubjectField } from './subject.ts';
import { weakHashOf } from './weak-hash.ts';

export interface CertificateDetails {
  pem: string;
  subject: SubjectField[];
  issuer: SubjectField[];
  /** Hexadecimal. */
  serialNumber: string;
  /** From 1970 on. */
  notBefore: Date;
  /** `noEnd` at the latest. */
  notAfter: Date;
  /** SHA-256 of the certificate, as 'AB:CD:…'. */
  fingerprint: string;
  /** SHA-256 of the public key, hexadecimal: equal in a certificate and its CSR. */
  keyId: string;
  /** May sign certificates. */
  isAuthority: boolean;
  /** Signed with its own key: a root when it is an authority, too. */
  isSelfSigned: boolean;
  /** The hash of its signature, if it is a broken one. */
  weakHash?: string;
  /** Absent when the certificate does not limit it. */
  keyUsage?: number;
  extendedKeyUsage?: readonly string[];
  x509: X509;
}

/** A new certificate may come from a CA whose clock is ahead. */
const clockToleranceMs = 5 * minuteMs;
export const extendedKeyUsages = {
  any: '2.5.29.37.0',
  server: '1.3.6.1.5.5.7.3.1',
  client: '1.3.6.1.5.5.7.3.2',
  /** From CMC (RFC 6402), as RFC 7030 takes it over: may enroll for others. */
  registrationAuthority: '1.3.6.1.5.5.7.3.28',
} as const;

export function keyIdOf(key: Key): string {
  const spki = key.export({ type: 'spki', format: 'der' });
  return hex(sha256(spki));
}

function keyUsageOf({ tbsCertificate }: Certificate): number | undefined {
  const found = tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_keyUsage);
  return found && AsnConvert.parse(found.extnValue, KeyUsage).toNumber();
}

/** Node's type says that there always is one. */
function extendedKeyUsageOf(x509: X509): string[] | undefined {
  return x509.keyUsage as string[] | undefined;
}

/** As OpenSSL writes it, also for what is no date. */
function dateOf(text: string): Date {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? fail('certificateUnreadable') : date;
}

const earliest = 0;
const latest = Date.parse(noEnd);

/** In years that databases and calendars write alike in every time zone. */
function within(date: Date): Date {
  return new Date(Math.min(Math.max(date.getTime(), earliest), latest));
}

function read(der: Uint8Array): CertificateDetails {
  const x509 = readX509(der);
  if (x509.raw.length !== der.length) fail('certificateUnreadable');
  const structure = AsnConvert.parse(der, Certificate);
  const { subject, issuer } = structure.tbsCertificate;
  const keyUsage = keyUsageOf(structure);
  const extendedKeyUsage = extendedKeyUsageOf(x509);
  const isSelfSigned = x509.checkIssued(x509) && x509.verify(x509.publicKey);
  const weakHash = weakHashOf(structure.signatureAlgorithm);
  return {
    pem: encodePem('CERTIFICATE', der),
    subject: fieldsOf(subject),
    issuer: fieldsOf(issuer),
    serialNumber: x509.serialNumber,
    notBefore: within(dateOf(x509.validFrom)),
    notAfter: within(dateOf(x509.validTo)),
    fingerprint: x509.fingerprint256,
    keyId: keyIdOf(x509.publicKey),
    // A root of version 1 has no extension to say so, and is one to TLS libraries.
    isAuthority: x509.ca || (isSelfSigned && structure.tbsCertificate.version === Version.v1),
    isSelfSigned,
    ...(weakHash !== undefined && { weakHash }),
    ...(keyUsage !== undefined && { keyUsage }),
    ...(extendedKeyUsage && { extendedKeyUsage }),
    x509,
  };
}

export function readCertificate(der: Uint8Array): CertificateDetails {
  return readOrFail(() => read(der), 'certificateUnreadable');
}

/** '2027-03-01 12:00 UTC'. */
export function describeTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function requireValid({ notBefore, notAfter }: CertificateDetails, now: Date): void {
  if (notAfter < now) fail('certificateEnded', { date: describeTime(notAfter) });
  if (notBefore.getTime() > now.getTime() + clockToleranceMs) {
    fail('certificateNotYetValid', { date: describeTime(notBefore), now: describeTime(now) });
  }
}

export function requireAuthority({ isAuthority, subject }: CertificateDetails): void {
  if (!isAuthority) fail('certificateNotAuthority', { subject: describeSubject(subject) });
}

/** Refuses what TLS libraries refuse: short keys and weak signatures. Nobody relies on the signature of a root. */
export function requireStrong({ x509, isSelfSigned, weakHash }: CertificateDetails): void {
  const bits = x509.publicKey.asymmetricKeyDetails?.modulusLength ?? minRsaBits;
  if (bits < minRsaBits) fail('certificateKeyTooShort', { bits });
  if (weakHash !== undefined && !isSelfSigned) fail('certificateWeakSignature', { hash: weakHash });
}

/** For TLS clients, as in EAP-TLS. */
export function requireClient(certificate: CertificateDetails): void {
  const { extendedKeyUsage: usages, keyUsage = KeyUsageFlags.digitalSignature } = certificate;
  if (certificate.isAuthority) fail('certificateIsAuthority');
  if (usages && !usages.includes(extendedKeyUsages.client) && !usages.includes(extendedKeyUsages.any)) {
    fail('certificateNotForClients');
  }
  if ((keyUsage & KeyUsageFlags.digitalSignature) === 0) fail('certificateNotForSignatures');
}

/** Whether `issuer` signed this certificate, and may sign certificates. */
export function isIssuedBy({ x509 }: CertificateDetails, issuer: CertificateDetails): boolean {
  return issuer.isAuthority && x509.checkIssued(issuer.x509) && x509.verify(issuer.x509.publicKey);
}

/** Authorities may sign each other without end: no certificate has more issuers than this to be tried. */
const maxIssuersTried = 20;

/**
 * The certificates that lead to one of `anchors` in the fewest steps, nearest first; undefined when none do. Looks at
 * signatures alone: TLS connections are judged by OpenSSL.
 */
export function findIssuers(
  certificate: CertificateDetails,
  anchors: readonly CertificateDetails[],
  between: readonly CertificateDetails[] = [],
): CertificateDetails[] | undefined {
  const visited = new Set([certificate.fingerprint]);
  const paths: CertificateDetails[][] = [[]];
  // Breadth first: the array grows while it is read.
  for (const path of paths) {
    const last = path.at(-1) ?? certificate;
    const anchor = anchors.find((it) => isIssuedBy(last, it));
    if (anchor) return [...path, anchor];
    const issuers = between.filter((it) => !visited.has(it.fingerprint) && isIssuedBy(last, it));
    for (const issuer of issuers.slice(0, Math.max(0, maxIssuersTried - visited.size))) {
      visited.add(issuer.fingerprint);
      paths.push([...path, issuer]);
    }
  }
  return undefined;
}
