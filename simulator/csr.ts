// Makes a key and a CSR (PKCS #10) by the parameters of a facility. Web Cryptography makes keys and signatures on other threads,
// so that heartbeats go on; one key at a time, because RSA 4096 takes a core for seconds.
import { CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509';
import { Integer, Sequence } from 'asn1js';
import type { CsrSettings } from '../contract/devices/network.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Both PEM. */
interface KeyAndCsr {
  key: string;
  csr: string;
}

const limitKeys = createConcurrencyLimit(1);

const attributeTypes: Readonly<Record<string, string>> = {
  C: '2.5.4.6',
  ST: '2.5.4.8',
  L: '2.5.4.7',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
};

/** X.520 wants these as printable strings, which cannot have every character. */
const printableTypes = ['C', 'serialNumber'];

function textOf(type: string, value: string) {
  const isPrintable = printableTypes.includes(type) && /^[A-Za-z0-9 '()+,./:=?-]*$/.test(value);
  return isPrintable ? { printableString: value } : { utf8String: value };
}

const signatureTypes = {
  RSA: { SHA256: '1.2.840.113549.1.1.11', SHA384: '1.2.840.113549.1.1.12' },
  ECDSA: { SHA256: '1.2.840.10045.4.3.2', SHA384: '1.2.840.10045.4.3.3' },
} as const;

const hashes = { SHA256: 'SHA-256', SHA384: 'SHA-384' } as const;
const curves = { SHA256: 'P-256', SHA384: 'P-384' } as const;

function nameOf(subject: CsrSettings['subject']): Name {
  const attributes = subject.map(({ type, value }) => {
    const attribute = { type: attributeTypes[type] ?? type, value: new AttributeValue(textOf(type, value)) };
    return new RelativeDistinguishedName([new AttributeTypeAndValue(attribute)]);
  });
  return new Name(attributes);
}

function algorithmOf({ signing_type, hashing_type, key_size }: CsrSettings) {
  const hash = hashes[hashing_type];
  return signing_type === 'RSA'
    ? {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: key_size,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash,
      }
    : { name: 'ECDSA', namedCurve: curves[hashing_type], hash };
}

/** Web Cryptography gives both numbers one after the other; X.509 wants them as a structure (RFC 3279). */
function ecdsaSignature(numbers: ArrayBuffer): ArrayBuffer {
  const half = numbers.byteLength / 2;
  const toInteger = (bytes: ArrayBuffer) =>
    Integer.fromBigInt(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  return new Sequence({
    value: [toInteger(numbers.slice(0, half)), toInteger(numbers.slice(half))],
  }).toBER();
}

async function signWith(key: CryptoKey, settings: CsrSettings, data: ArrayBuffer): Promise<ArrayBuffer> {
  const signature = await crypto.subtle.sign(algorithmOf(settings), key, data);
  return settings.signing_type === 'RSA' ? signature : ecdsaSignature(signature);
}

function encodePem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

async function makeCsr(keys: CryptoKeyPair, settings: CsrSettings): Promise<string> {
  const { subject, signing_type, hashing_type } = settings;
  const spki = await crypto.subtle.exportKey('spki', keys.publicKey);
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: nameOf(subject),
    subjectPKInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
  });
  const request = new CertificationRequest({
    certificationRequestInfo,
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithm: signatureTypes[signing_type][hashing_type],
      // RFC 4055 and RFC 5758: null with RSA, and nothing with ECDSA.
      ...(signing_type === 'RSA' && { parameters: null }),
    }),
    signature: await signWith(keys.privateKey, settings, AsnConvert.serialize(certificationRequestInfo)),
  });
  return encodePem('CERTIFICATE REQUEST', AsnConvert.serialize(request));
}

export function makeKeyAndCsr(settings: CsrSettings): Promise<KeyAndCsr> {
  return limitKeys(async () => {
    const keys = await crypto.subtle.generateKey(algorithmOf(settings), true, ['sign', 'verify']);
    const key = encodePem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey));
    return { key, csr: await makeCsr(keys, settings) };
  });
}

const derOf = (pem: string) => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');

/** The public key (SubjectPublicKeyInfo, base64) of a CSR. */
export function publicKeyOfCsr(pem: string): string {
  const { certificationRequestInfo } = AsnConvert.parse(derOf(pem), CertificationRequest);
  return Buffer.from(AsnConvert.serialize(certificationRequestInfo.subjectPKInfo)).toString('base64');
}

/** The public key (SubjectPublicKeyInfo, base64) of a certificate. */
export function publicKeyOfCertificate(pem: string): string {
  const { tbsCertificate } = AsnConvert.parse(derOf(pem), Certificate);
  return Buffer.from(AsnConvert.serialize(tbsCertificate.subjectPublicKeyInfo)).toString('base64');
}
