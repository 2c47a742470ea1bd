// A certificate authority for this machine, and the server certificates that it issues. iOS rejects server certificates
// that are valid for more than 398 days, or whose names are not in subjectAltName.
import { dayMs } from '../../contract/common/durations.ts';
import '../base/reflect-metadata-shim.ts';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isAllowedName, nameConstraintsFor } from './name-constraints.ts';

/** A certificate and its key, as PEM. */
export interface CertificateAndKey {
  certificate: string;
  key: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const serverDays = 397;
const authorityDays = 3650;

function makeKeys() {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function pairOf(
  certificate: X509Certificate,
  privateKey: webcrypto.CryptoKey,
): Promise<CertificateAndKey> {
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
  return { certificate: `${certificate.toString('pem')}\n`, key: `${key}\n` };
}

function readKey(pem: string): Promise<webcrypto.CryptoKey> {
  const pkcs8 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
}

/** Structured: a string would be parsed for escapes. */
function nameOf(utf8String: string): Name {
  return new Name([{ CN: [{ utf8String }] }]);
}

function alternativeOf(value: string): JsonGeneralName {
  return { type: isIP(value) ? 'ip' : 'dns', value };
}

/** Starts yesterday: a tablet's clock may be behind. */
function validity(now: Date, days: number) {
  const notBefore = new Date(now.getTime() - dayMs);
  return { notBefore, notAfter: new Date(notBefore.getTime() + days * dayMs) };
}

/** For servers with local names and `names`, and no other authority. @param machine shown in the device's list */
export async function makeAuthority(
  machine: string,
  names: readonly string[],
  now: Date,
): Promise<CertificateAndKey> {
  const keys = await makeKeys();
  const date = now.toISOString().slice(0, 10);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: nameOf(`Infusion Console on ${machine}, ${date}`),
    ...validity(now, authorityDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      // Name constraints do not cover email addresses or code signing, so servers are the only allowed usage.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraintsFor(names),
    ],
  });
  return pairOf(certificate, keys.privateKey);
}

export function allowedNames(authority: CertificateAndKey, names: readonly string[]): string[] {
  const { extensions } = new X509Certificate(authority.certificate);
  return names.filter((name) => isAllowedName(name, extensions));
}

export async function issueCertificate(
  names: readonly string[],
  authority: CertificateAndKey,
  now: Date,
): Promise<CertificateAndKey> {
  const issuer = new X509Certificate(authority.certificate);
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.create({
    subject: nameOf('Infusion Console'),
    issuer: issuer.subjectName,
    ...validity(now, serverDays),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await readKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map(alternativeOf)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return pairOf(certificate, keys.privateKey);
}
