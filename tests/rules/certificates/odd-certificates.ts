// Certificates of other times, and with other kinds of strings.
import '../../../server/base/reflect-metadata-shim.ts';
import { createPrivateKey, type KeyObject, sign, webcrypto } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, Version } from '@peculiar/asn1-x509';
import {
  BasicConstraintsExtension,
  Name,
  Pkcs10CertificateRequestGenerator,
  PublicKey,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Pki } from '../../support/pki.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 24 * 3600 * 1000;

type NameValue = ConstructorParameters<typeof Name>[0];

/** How certificates without end write it. */
const noEndMs = Date.parse('9999-12-31T23:59:59Z');

interface Odd {
  name?: NameValue;
  /** Days from now. */
  from?: number;
  /** Days from now; Infinity: without end. */
  to?: number;
  isAuthority?: boolean;
  /** The key that the certificate is for. */
  publicKey: KeyObject;
}

/** Issued by an authority of the same files. */
export async function issueOdd(pki: Pick<Pki, 'read'>, issuer: string, odd: Odd): Promise<string> {
  const { name = [{ CN: [{ utf8String: 'odd' }] }], from = -1, to = 30, isAuthority = false } = odd;
  const pkcs8 = createPrivateKey(pki.read(`${issuer}.key`)).export({ type: 'pkcs8', format: 'der' });
  const now = Date.now();
  const made = await X509CertificateGenerator.create({
    subject: new Name(name),
    issuer: new X509Certificate(pki.read(`${issuer}.pem`)).subjectName,
    notBefore: new Date(now + from * day),
    notAfter: new Date(Math.min(now + to * day, noEndMs)),
    signingAlgorithm: algorithm,
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    publicKey: new PublicKey(new Uint8Array(odd.publicKey.export({ type: 'spki', format: 'der' }))),
    extensions: [new BasicConstraintsExtension(isAuthority, undefined, true)],
  });
  return `${made.toString('pem')}\n`;
}

/** A certificate in the folder as it would be in version 1: without extensions. */
export function ofVersion1(openssl: Pick<Pki, 'read'>, name: string, signer = name): string {
  const certificate = AsnConvert.parse(new X509Certificate(openssl.read(`${name}.pem`)).rawData, Certificate);
  const { tbsCertificate } = certificate;
  tbsCertificate.version = Version.v1;
  delete tbsCertificate.extensions;
  const signature = sign(
    'sha256',
    Buffer.from(AsnConvert.serialize(tbsCertificate)),
    openssl.read(`${signer}.key`),
  );
  certificate.signatureValue = new Uint8Array(signature).buffer;
  return `${new X509Certificate(AsnConvert.serialize(certificate)).toString('pem')}\n`;
}

/** A CSR with a key of its own. */
export async function requestOdd(name: NameValue): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const options = { name: new Name(name), keys, signingAlgorithm: algorithm };
  return `${(await Pkcs10CertificateRequestGenerator.create(options)).toString('pem')}\n`;
}
