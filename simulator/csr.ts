// Makes a key and a CSR (PKCS #10) by the parameters of a facility. Node makes keys and signatures on threads of its own, so
// that heartbeats go on; one key at a time, because RSA 4096 takes a core for seconds.
import { createPublicKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509';
import type { CsrSettings } from '../contract/devices/network.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Both PEM. */
interface KeyAndCsr {
  key: string;
  csr: string;
}

const generate = promisify(generateKeyPair);
const signWith = promisify(sign);
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

const curves = { SHA256: 'P-256', SHA384: 'P-384' } as const;

function nameOf(subject: CsrSettings['subject']): Name {
  const attributes = subject.map(({ type, value }) => {
    const attribute = { type: attributeTypes[type] ?? type, value: new AttributeValue(textOf(type, value)) };
    return new RelativeDistinguishedName([new AttributeTypeAndValue(attribute)]);
  });
  return new Name(attributes);
}

function generateKey({ signing_type, hashing_type, key_size }: CsrSettings) {
  return signing_type === 'RSA'
    ? generate('rsa', { modulusLength: key_size })
    : generate('ec', { namedCurve: curves[hashing_type] });
}

async function makeKey(settings: CsrSettings): Promise<string> {
  const { privateKey } = await generateKey(settings);
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

function encodePem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

async function makeCsr(key: string, { subject, signing_type, hashing_type }: CsrSettings): Promise<string> {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: nameOf(subject),
    subjectPKInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
  });
  const signed = Buffer.from(AsnConvert.serialize(certificationRequestInfo));
  const signature = await signWith(hashing_type, signed, key);
  const request = new CertificationRequest({
    certificationRequestInfo,
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithm: signatureTypes[signing_type][hashing_type],
      // RFC 4055 and RFC 5758: null with RSA, and nothing with ECDSA.
      ...(signing_type === 'RSA' && { parameters: null }),
    }),
    signature: new Uint8Array(signature).buffer,
  });
  return encodePem('CERTIFICATE REQUEST', AsnConvert.serialize(request));
}

export function makeKeyAndCsr(settings: CsrSettings): Promise<KeyAndCsr> {
  return limitKeys(async () => {
    const key = await makeKey(settings);
    return { key, csr: await makeCsr(key, settings) };
  });
}
