// Stands for server/base/openssl.ts in a browser: the same functions, by noble for signatures and by the structures of
// X.509 for everything else. Only what the service reads of keys and certificates is here.
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { ECPrivateKey } from '@peculiar/asn1-ecc';
import { PrivateKeyInfo } from '@peculiar/asn1-pkcs8';
import { RSAPrivateKey, RSAPublicKey } from '@peculiar/asn1-rsa';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509';
import { fromBER, ObjectIdentifier } from 'asn1js';
import { Buffer } from 'buffer/';
import { PKCS1_SHA1, PKCS1_SHA256, PKCS1_SHA384, PKCS1_SHA512 } from 'micro-rsa-dsa-dh/rsa.js';

const rsa = '1.2.840.113549.1.1.1';
const ec = '1.2.840.10045.2.1';

/** As OpenSSL names them. */
const curves: Readonly<Record<string, { name: string; curve: typeof p256 }>> = {
  '1.2.840.10045.3.1.7': { name: 'prime256v1', curve: p256 },
  '1.3.132.0.34': { name: 'secp384r1', curve: p384 },
  '1.3.132.0.35': { name: 'secp521r1', curve: p521 },
};

const ecHashes = { SHA1: sha1, SHA256: sha256, SHA384: sha384, SHA512: sha512 } as const;
const rsaHashes = {
  SHA1: PKCS1_SHA1,
  SHA256: PKCS1_SHA256,
  SHA384: PKCS1_SHA384,
  SHA512: PKCS1_SHA512,
} as const;
type Hash = keyof typeof ecHashes;

/** The algorithm of a certificate's signature → hash. */
const signatureHashes: Readonly<Record<string, Hash>> = {
  '1.2.840.113549.1.1.5': 'SHA1',
  '1.2.840.113549.1.1.11': 'SHA256',
  '1.2.840.113549.1.1.12': 'SHA384',
  '1.2.840.113549.1.1.13': 'SHA512',
  '1.2.840.10045.4.1': 'SHA1',
  '1.2.840.10045.4.3.2': 'SHA256',
  '1.2.840.10045.4.3.3': 'SHA384',
  '1.2.840.10045.4.3.4': 'SHA512',
};

/** Bytes as the libraries take and give them. */
type Bytes = ArrayBuffer | Uint8Array;

const bytesOf = (data: Bytes | ArrayBufferView) =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
const hexOf = (data: Bytes | ArrayBufferView) => Buffer.from(bytesOf(data)).toString('hex');
const numberOf = (data: Bytes) => BigInt(`0x${hexOf(data) || '0'}`);
const isSame = (one: Bytes, other: Bytes) => hexOf(one) === hexOf(other);

/** The curve of a key, by the parameters of its algorithm. */
function curveOf(parameters: Bytes | null | undefined) {
  if (!parameters) return undefined;
  const { result } = fromBER(bytesOf(parameters));
  return result instanceof ObjectIdentifier ? curves[result.valueBlock.toString()] : undefined;
}

function rsaNumbersOf({ subjectPublicKey }: SubjectPublicKeyInfo) {
  const { modulus, publicExponent } = AsnConvert.parse(subjectPublicKey, RSAPublicKey);
  return { n: numberOf(modulus), e: numberOf(publicExponent) };
}

/** A public key, or a private one by its public half. */
class OpenKey {
  readonly type: 'public' | 'private';
  readonly asymmetricKeyType: 'rsa' | 'ec' | 'other';
  readonly asymmetricKeyDetails: { modulusLength?: number; namedCurve?: string };
  /** The public half. */
  readonly spki: Uint8Array;
  readonly #pkcs8: Uint8Array | undefined;

  constructor(spki: Bytes, pkcs8?: Uint8Array) {
    this.spki = bytesOf(spki).slice();
    this.#pkcs8 = pkcs8;
    this.type = pkcs8 ? 'private' : 'public';
    const info = this.info();
    const { algorithm, parameters } = info.algorithm;
    const curve = curveOf(parameters);
    if (algorithm === rsa) {
      this.asymmetricKeyType = 'rsa';
      this.asymmetricKeyDetails = { modulusLength: rsaNumbersOf(info).n.toString(2).length };
    } else if (algorithm === ec && curve) {
      this.asymmetricKeyType = 'ec';
      this.asymmetricKeyDetails = { namedCurve: curve.name };
    } else {
      this.asymmetricKeyType = 'other';
      this.asymmetricKeyDetails = {};
    }
  }

  info(): SubjectPublicKeyInfo {
    return AsnConvert.parse(this.spki, SubjectPublicKeyInfo);
  }

  /** As DER: PKCS #8 of a private key, SubjectPublicKeyInfo of a public one. */
  export(): Uint8Array {
    return this.#pkcs8 ?? this.spki;
  }

  equals(other: OpenKey): boolean {
    return this.type === other.type && isSame(this.spki, other.spki);
  }
}

export type Key = OpenKey;

export function readPublicKey(der: Uint8Array): Key {
  return new OpenKey(der);
}

function rsaKey(pkcs1: Bytes): Key {
  const { modulus, publicExponent } = AsnConvert.parse(pkcs1, RSAPrivateKey);
  const publicKey = Object.assign(new RSAPublicKey(), { modulus, publicExponent });
  const algorithm = new AlgorithmIdentifier({ algorithm: rsa, parameters: null });
  const spki = new SubjectPublicKeyInfo({
    algorithm,
    subjectPublicKey: AsnConvert.serialize(publicKey),
  });
  return new OpenKey(AsnConvert.serialize(spki), wrap(algorithm, pkcs1));
}

/** @param curveId the parameters of the algorithm, where the key itself does not name its curve */
function ecKey(sec1: Bytes, curveId?: Bytes | null): Key {
  const { privateKey, parameters, publicKey } = AsnConvert.parse(sec1, ECPrivateKey);
  const named = parameters?.namedCurve;
  const id = curveId ?? (named ? new ObjectIdentifier({ value: named }).toBER() : null);
  const curve = curveOf(id)?.curve;
  if (!curve || !id) throw new Error('The curve of the key is not known.');
  const algorithm = new AlgorithmIdentifier({ algorithm: ec, parameters: bytesOf(id).slice().buffer });
  const point = publicKey ?? curve.getPublicKey(bytesOf(privateKey.buffer), false).slice().buffer;
  const spki = new SubjectPublicKeyInfo({ algorithm, subjectPublicKey: point });
  return new OpenKey(AsnConvert.serialize(spki), wrap(algorithm, sec1));
}

/** As PKCS #8. */
function wrap(privateKeyAlgorithm: AlgorithmIdentifier, key: Bytes): Uint8Array {
  const info = new PrivateKeyInfo({
    privateKeyAlgorithm,
    privateKey: new OctetString(bytesOf(key).slice()) as PrivateKeyInfo['privateKey'],
  });
  return new Uint8Array(AsnConvert.serialize(info));
}

const pemItem = /-----BEGIN ([A-Z ]+)-----([^-]*)-----END \1-----/;

export function readPrivateKey(pem: string): Key {
  const [, label, lines = ''] = pemItem.exec(pem) ?? [];
  const der = Buffer.from(lines, 'base64');
  if (label === 'RSA PRIVATE KEY') return rsaKey(der);
  if (label === 'EC PRIVATE KEY') return ecKey(der);
  const { privateKeyAlgorithm, privateKey } = AsnConvert.parse(der, PrivateKeyInfo);
  const { algorithm, parameters } = privateKeyAlgorithm;
  if (algorithm === rsa) return rsaKey(privateKey.buffer);
  if (algorithm === ec) return ecKey(privateKey.buffer, parameters);
  throw new Error('The kind of the key is not known.');
}

export function isSignedBy(key: Key, hash: string, data: Uint8Array, signature: Uint8Array): boolean {
  if (!(hash in ecHashes)) return false;
  try {
    const info = key.info();
    if (key.asymmetricKeyType === 'rsa')
      return rsaHashes[hash as Hash].verify(rsaNumbersOf(info), data, signature);
    const curve = curveOf(info.algorithm.parameters)?.curve;
    const options = { format: 'der', prehash: false, lowS: false } as const;
    const digest = ecHashes[hash as Hash](data);
    return curve?.verify(signature, digest, bytesOf(info.subjectPublicKey), options) ?? false;
  } catch {
    return false;
  }
}

/** A certificate as Node shows it. */
class OpenCertificate {
  readonly raw: Buffer;
  readonly publicKey: Key;
  readonly #structure: Certificate;

  constructor(der: Uint8Array) {
    const { offset } = fromBER(der);
    if (offset < 0) throw new Error('This is no certificate.');
    this.raw = Buffer.from(der.subarray(0, offset));
    this.#structure = AsnConvert.parse(this.raw, Certificate);
    const { subjectPublicKeyInfo } = this.#structure.tbsCertificate;
    this.publicKey = new OpenKey(AsnConvert.serialize(subjectPublicKeyInfo));
  }

  #extension<Type>(id: string, type: new () => Type): Type | undefined {
    const found = this.#structure.tbsCertificate.extensions?.find(({ extnID }) => extnID === id);
    return found && AsnConvert.parse(found.extnValue, type);
  }

  get serialNumber(): string {
    const digits = hexOf(this.#structure.tbsCertificate.serialNumber).replace(/^(00)+(?=..)/, '');
    return digits.toUpperCase();
  }

  get validFrom(): string {
    return this.#structure.tbsCertificate.validity.notBefore.getTime().toISOString();
  }

  get validTo(): string {
    return this.#structure.tbsCertificate.validity.notAfter.getTime().toISOString();
  }

  get fingerprint256(): string {
    return hexOf(sha256(this.raw)).toUpperCase().match(/../g)?.join(':') ?? '';
  }

  /** The usual name of what Node calls so: the extended key usages. */
  get keyUsage(): string[] | undefined {
    const found = this.#extension(id_ce_extKeyUsage, ExtendedKeyUsage);
    return found && Array.from(found);
  }

  get #maySign(): boolean {
    const usage = this.#extension(id_ce_keyUsage, KeyUsage)?.toNumber();
    return usage === undefined || (usage & KeyUsageFlags.keyCertSign) !== 0;
  }

  get ca(): boolean {
    return this.#maySign && (this.#extension(id_ce_basicConstraints, BasicConstraints)?.cA ?? false);
  }

  /** Whether the other one is named as its issuer, and may be. */
  checkIssued(issuer: OpenCertificate): boolean {
    const { tbsCertificate: own } = this.#structure;
    const { tbsCertificate: other } = issuer.#structure;
    if (!isSame(AsnConvert.serialize(own.issuer), AsnConvert.serialize(other.subject))) return false;
    const named = this.#extension(id_ce_authorityKeyIdentifier, AuthorityKeyIdentifier)?.keyIdentifier;
    const has = issuer.#extension(id_ce_subjectKeyIdentifier, SubjectKeyIdentifier);
    return issuer.#maySign && (!named || !has || isSame(named.buffer, has.buffer));
  }

  verify(key: Key): boolean {
    const { signatureAlgorithm, signatureValue, tbsCertificateRaw } = this.#structure;
    const hash = signatureHashes[signatureAlgorithm.algorithm];
    if (!hash || !tbsCertificateRaw) return false;
    return isSignedBy(key, hash, bytesOf(tbsCertificateRaw), bytesOf(signatureValue));
  }

  checkPrivateKey(key: Key): boolean {
    return key.type === 'private' && isSame(this.publicKey.spki, key.spki);
  }
}

export type X509 = OpenCertificate;

export function readX509(der: Uint8Array): X509 {
  return new OpenCertificate(der);
}
