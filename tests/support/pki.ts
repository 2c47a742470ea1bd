// Keys, CSRs and certificates for tests, made in this process and kept in memory under names of files. The folder of
// openssl.ts has the same functions; it is for tests in which a program that shares no code with ours is the point.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { readCertificate } from '../../server/certificates/certificate.ts';
import { encodePem, pemToDer } from '../../server/certificates/pem.ts';
import { writeBundle } from '../../server/certificates/pkcs7.ts';
import { encodeExtension, identifyAuthority } from './pki-extensions.ts';

export type KeyType = 'RSA 512' | 'RSA 2048' | 'RSA 4096' | 'ECDSA P-256' | 'ECDSA P-384';
/** As options of openssl. */
export type Digest = '-sha1' | '-sha256' | '-sha384';

export interface Signing {
  /** The name of the authority's files; without it the certificate is signed with its own key. */
  issuer?: string;
  /** Lines as of openssl's configuration. */
  extensions?: readonly string[];
  days?: number;
  /** In how many days it begins; without it, an hour ago. */
  from?: number;
  digest?: Digest;
}

export interface Issue extends Signing {
  /** '/C=DE/O=Klinik Süd/CN=name' */
  subject: string;
  key?: KeyType;
}

export interface Pki {
  write(name: string, content: string): unknown;
  read(name: string): string;
  /** Writes `name.key`. */
  makeKey(name: string, type?: KeyType): void;
  /** Writes `name.csr`, with the key of `name.key`. */
  makeCsr(name: string, subject: string, ...options: Digest[]): void;
  /** Writes `name.pem` for `name.csr`. */
  sign(name: string, signing: Signing): void;
  /** Writes `name.pem`, `name.csr` and `name.key`. */
  issue(name: string, options: Issue): void;
}

const hourMs = 3_600_000;

const attributeTypes = new Map([
  ['C', '2.5.4.6'],
  ['ST', '2.5.4.8'],
  ['L', '2.5.4.7'],
  ['O', '2.5.4.10'],
  ['OU', '2.5.4.11'],
  ['CN', '2.5.4.3'],
  ['serialNumber', '2.5.4.5'],
]);

const signatureTypes = {
  rsa: {
    '-sha1': '1.2.840.113549.1.1.5',
    '-sha256': '1.2.840.113549.1.1.11',
    '-sha384': '1.2.840.113549.1.1.12',
  },
  ec: { '-sha1': '1.2.840.10045.4.1', '-sha256': '1.2.840.10045.4.3.2', '-sha384': '1.2.840.10045.4.3.3' },
} as const;

function parseName(subject: string): Name {
  const parts = subject.slice(1).split('/');
  return new Name(
    parts.map((part) => {
      const [short = '', text = ''] = part.split('=');
      const type = attributeTypes.get(short);
      if (!type) throw new Error(`${part}: no attribute of a subject that tests use`);
      const value = new AttributeValue(
        short === 'C' || short === 'serialNumber' ? { printableString: text } : { utf8String: text },
      );
      return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);
    }),
  );
}

/** PKCS #8, PEM. */
function generateKey(type: KeyType = 'ECDSA P-256'): string {
  const [algorithm, size = ''] = type.split(' ');
  const { privateKey } =
    algorithm === 'RSA'
      ? generateKeyPairSync('rsa', { modulusLength: Number(size) })
      : generateKeyPairSync('ec', { namedCurve: size });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

function readPublicKey(key: string): SubjectPublicKeyInfo {
  return AsnConvert.parse(createPublicKey(key).export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo);
}

/** @param key PEM */
function algorithmOf(key: string, digest: Digest): AlgorithmIdentifier {
  const isRsa = createPrivateKey(key).asymmetricKeyType === 'rsa';
  // RFC 4055 and RFC 5758: null with RSA, and nothing with ECDSA.
  return new AlgorithmIdentifier({
    algorithm: signatureTypes[isRsa ? 'rsa' : 'ec'][digest],
    ...(isRsa && { parameters: null }),
  });
}

function signWith(key: string, digest: Digest, content: object): ArrayBuffer {
  const signature = sign(digest.slice(1), Buffer.from(AsnConvert.serialize(content)), key);
  return new Uint8Array(signature).buffer;
}

function toPem(label: string, content: object): string {
  return encodePem(label, Buffer.from(AsnConvert.serialize(content)));
}

function encodeCsr(key: string, subject: string, digest: Digest): string {
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: parseName(subject),
    subjectPKInfo: readPublicKey(key),
  });
  const request = new CertificationRequest({
    certificationRequestInfo,
    signatureAlgorithm: algorithmOf(key, digest),
    signature: signWith(key, digest, certificationRequestInfo),
  });
  return toPem('CERTIFICATE REQUEST', request);
}

interface Certifying {
  request: CertificationRequestInfo;
  issuer: Name;
  /** The issuer's key. */
  key: string;
  extensions: readonly string[];
  days: number;
  from: number;
  digest: Digest;
}

function encodeCertificate({ request, issuer, key, extensions, days, from, digest }: Certifying): string {
  const { subject, subjectPKInfo } = request;
  const serialNumber = randomBytes(16);
  // Positive, and of this length.
  serialNumber.writeUInt8((serialNumber.readUInt8(0) & 0x3f) | 0x40, 0);
  const now = Date.now();
  const signatureAlgorithm = algorithmOf(key, digest);
  const encoded = extensions.map((line) => encodeExtension(line, subjectPKInfo));
  if (issuer !== subject) encoded.push(identifyAuthority(readPublicKey(key)));
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array(serialNumber).buffer,
    signature: signatureAlgorithm,
    issuer,
    validity: new Validity({
      notBefore: new Date(now + from * 24 * hourMs),
      notAfter: new Date(now + days * 24 * hourMs),
    }),
    subject,
    subjectPublicKeyInfo: subjectPKInfo,
    ...(encoded.length > 0 && { extensions: new Extensions(encoded) }),
  });
  const signatureValue = signWith(key, digest, tbsCertificate);
  return toPem('CERTIFICATE', new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue }));
}

export function createPki(): Pki {
  const files = new Map<string, string>();

  function read(name: string): string {
    const content = files.get(name);
    if (content === undefined) throw new Error(`${name} was not made`);
    return content;
  }

  const makeKey: Pki['makeKey'] = (name, type) => files.set(`${name}.key`, generateKey(type));

  const makeCsr: Pki['makeCsr'] = (name, subject, ...[digest = '-sha256']) =>
    files.set(`${name}.csr`, encodeCsr(read(`${name}.key`), subject, digest));

  const readRequest = (name: string) =>
    AsnConvert.parse(pemToDer(read(`${name}.csr`)), CertificationRequest).certificationRequestInfo;

  function signRequest(name: string, signing: Signing): void {
    const { issuer = name, extensions = [], days = 30, from = -1 / 24, digest = '-sha256' } = signing;
    const request = readRequest(name);
    const subjectOfIssuer =
      issuer === name
        ? request.subject
        : AsnConvert.parse(pemToDer(read(`${issuer}.pem`)), Certificate).tbsCertificate.subject;
    const key = read(`${issuer}.key`);
    const signed = { request, issuer: subjectOfIssuer, key, extensions, days, from, digest };
    files.set(`${name}.pem`, encodeCertificate(signed));
  }

  return {
    write: (name, content) => files.set(name, content),
    read,
    makeKey,
    makeCsr,
    sign: signRequest,
    issue(name, { subject, key, ...signing }) {
      makeKey(name, key);
      makeCsr(name, subject);
      signRequest(name, signing);
    },
  };
}

/** PKCS #7 as base64. @param certificates PEM */
export function bundleOf(...certificates: string[]): string {
  return writeBundle(certificates.map((pem) => readCertificate(pemToDer(pem)))).toString('base64');
}

/** By the OpenSSL that Node has, not by our code. @param certificate PEM @param authority PEM */
export function isIssuedBy(certificate: string | null | undefined, authority = ''): boolean {
  const [issued, issuer] = [new X509Certificate(certificate ?? ''), new X509Certificate(authority)];
  return issued.checkIssued(issuer) && issued.verify(issuer.publicKey);
}
