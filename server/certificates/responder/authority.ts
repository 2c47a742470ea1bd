// The small CA of the embedded EST responder. Its caller keeps the key, sealed, and loads this file with import(): it needs a
// library that takes long to load, and the shim before it.
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import '../../base/reflect-metadata-shim.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  Pkcs10CertificateRequest,
  PublicKey,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { type Key, readPrivateKey } from '../../base/openssl.ts';
import { type CertificateDetails, extendedKeyUsages, readCertificate } from '../certificate.ts';
import type { CsrDetails } from '../csr.ts';
import { encodePem, pemToDer } from '../pem.ts';

/** PEM. */
export interface StoredAuthority {
  certificate: string;
  /** PKCS #8. */
  key: string;
}

export interface IssuingAuthority {
  certificate: CertificateDetails;
  /** A network certificate. @param days at most as long as the authority's own */
  issue(csr: Pick<CsrDetails, 'der'>, now: Date, days?: number): Promise<CertificateDetails>;
  /** A certificate whose holder may enroll for others. */
  issueRegistration(name: string, publicKey: Key, now: Date): Promise<CertificateDetails>;
}

/** The name and key that are certified. */
interface Subject {
  subject: Name;
  publicKey: PublicKey;
  notBefore: Date;
  notAfter: Date;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const authorityDays = 3650;
const certificateDays = 365;

/** Starts an hour ago: a monitor's clock may be behind. */
function validity(now: Date, days: number, end = Number.POSITIVE_INFINITY) {
  const notBefore = new Date(now.getTime() - hourMs);
  return { notBefore, notAfter: new Date(Math.min(notBefore.getTime() + days * dayMs, end)) };
}

export async function makeAuthority(name: string, now: Date): Promise<StoredAuthority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: new Name([{ CN: [{ utf8String: name }] }]),
    ...validity(now, authorityDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate: encodePem('CERTIFICATE', Buffer.from(certificate.rawData)),
    key: encodePem('PRIVATE KEY', key),
  };
}

export async function openAuthority(stored: StoredAuthority): Promise<IssuingAuthority> {
  const certificate = readCertificate(pemToDer(stored.certificate));
  const issuer = new X509Certificate(certificate.x509.raw);
  const pkcs8 = readPrivateKey(stored.key).export({ type: 'pkcs8', format: 'der' });
  const signingKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);

  async function sign(params: Subject, usages: string[]): Promise<CertificateDetails> {
    const made = await X509CertificateGenerator.create({
      ...params,
      issuer: issuer.subjectName,
      signingAlgorithm: algorithm,
      signingKey,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension(usages),
        await SubjectKeyIdentifierExtension.create(params.publicKey),
        await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ],
    });
    return readCertificate(Buffer.from(made.rawData));
  }

  const end = certificate.notAfter.getTime();
  return {
    certificate,
    issue(csr, now, days = certificateDays) {
      const { subjectName: subject, publicKey } = new Pkcs10CertificateRequest(new Uint8Array(csr.der));
      return sign({ subject, publicKey, ...validity(now, days, end) }, [extendedKeyUsages.client]);
    },
    issueRegistration(name, key, now) {
      const publicKey = new PublicKey(key.export({ type: 'spki', format: 'der' }));
      const subject = new Name([{ CN: [{ utf8String: name }] }]);
      const usages = [extendedKeyUsages.client, extendedKeyUsages.registrationAuthority];
      return sign({ subject, publicKey, ...validity(now, certificateDays, end) }, usages);
    },
  };
}
