// CSRs (PKCS #10) that monitors upload. One is stored only if its signature, key, hash and subject are what the facility's
// CSR parameters say.
import { CertificationRequest } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Extensions,
  id_ce_basicConstraints,
  id_ce_subjectAltName,
} from '@peculiar/asn1-x509';
import { fromBER } from 'asn1js';
import { isSignedBy, type Key, readPublicKey } from '../base/openssl.ts';
import { keyIdOf } from './certificate.ts';
import { keyDescriptionOf, type MonitorCsrParameters, requireSubject } from './csr-parameters.ts';
import { decodeItem, encodePem, readPem, requireOne } from './pem.ts';
import { describeKey } from './private-key.ts';
import { fail, type Result, readOrFail, resultOf } from './problem.ts';
import { describeSubject, fieldsOf, isSameSubject, type SubjectField } from './subject.ts';

export interface CsrDetails {
  pem: string;
  der: Buffer;
  subject: SubjectField[];
  publicKey: Key;
  /** SHA-256 of the public key, hexadecimal: equal in a CSR and its certificate. */
  keyId: string;
  /** The hash of its signature. */
  hash: string;
  asksForAlternativeNames: boolean;
  asksForAuthority: boolean;
}

/** The algorithm of the signature → key, hash. */
const algorithms: Readonly<Record<string, { key: 'rsa' | 'ec'; hash: string }>> = {
  '1.2.840.113549.1.1.5': { key: 'rsa', hash: 'SHA1' },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'SHA256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'SHA384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'SHA512' },
  '1.2.840.10045.4.1': { key: 'ec', hash: 'SHA1' },
  '1.2.840.10045.4.3.2': { key: 'ec', hash: 'SHA256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'SHA384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'SHA512' },
};
const extensionRequest = '1.2.840.113549.1.9.14';

interface Parsed {
  request: CertificationRequest;
  publicKey: Key;
  /** The extensions that it asks for. */
  extensions: Extensions;
}

function parse(der: Uint8Array): Parsed {
  if (fromBER(der).offset !== der.length) fail('csrUnreadable');
  const request = AsnConvert.parse(der, CertificationRequest);
  const { subjectPKInfo, attributes } = request.certificationRequestInfo;
  const asked = attributes.find(({ type }) => type === extensionRequest)?.values[0];
  return {
    request,
    publicKey: readPublicKey(new Uint8Array(AsnConvert.serialize(subjectPKInfo))),
    extensions: asked ? AsnConvert.parse(asked, Extensions) : new Extensions(),
  };
}

/** @returns the hash of the signature */
function requireSignature({ request, publicKey }: Parsed): string {
  const { signatureAlgorithm, signature, certificationRequestInfoRaw } = request;
  const algorithm = algorithms[signatureAlgorithm.algorithm];
  if (!algorithm) return signatureAlgorithm.algorithm;
  const isValid =
    certificationRequestInfoRaw !== undefined &&
    algorithm.key === publicKey.asymmetricKeyType &&
    isSignedBy(
      publicKey,
      algorithm.hash,
      new Uint8Array(certificationRequestInfoRaw),
      new Uint8Array(signature),
    );
  return isValid ? algorithm.hash : fail('csrSignatureInvalid');
}

function asksForAuthority(extensions: Extensions): boolean {
  const constraints = extensions.find(({ extnID }) => extnID === id_ce_basicConstraints);
  return !!constraints && AsnConvert.parse(constraints.extnValue, BasicConstraints).cA;
}

function read(der: Uint8Array): CsrDetails {
  const parsed = parse(der);
  const { request, publicKey, extensions } = parsed;
  return {
    pem: encodePem('CERTIFICATE REQUEST', der),
    der: Buffer.from(der),
    subject: fieldsOf(request.certificationRequestInfo.subject),
    publicKey,
    keyId: keyIdOf(publicKey),
    hash: requireSignature(parsed),
    asksForAlternativeNames: extensions.some(({ extnID }) => extnID === id_ce_subjectAltName),
    asksForAuthority: asksForAuthority(extensions),
  };
}

/** The subject that a stored CSR asks for. */
export function readCsrSubject(der: Uint8Array): SubjectField[] {
  return readOrFail(
    () => fieldsOf(AsnConvert.parse(der, CertificationRequest).certificationRequestInfo.subject),
    'csrUnreadable',
  );
}

/** Its signature is valid if it is one that the service knows. */
export function requireCsr(der: Uint8Array): CsrDetails {
  return readOrFail(() => read(der), 'csrUnreadable');
}

/** Reads the CSR in a .pem file. */
export function parseCsr(bytes: Uint8Array): Result<CsrDetails> {
  return resultOf(() => requireCsr(decodeItem(requireOne(readPem(bytes), 'itemCsr'))));
}

/** Whether a CSR is what the parameters say, and asks for nothing else. */
export function checkCsr(csr: CsrDetails, parameters: MonitorCsrParameters): Result<CsrDetails> {
  return resultOf(() => {
    const key = describeKey(csr.publicKey) ?? csr.publicKey.asymmetricKeyType ?? '';
    const wantedKey = keyDescriptionOf(parameters);
    if (key !== wantedKey) fail('csrOtherKey', { found: key, wanted: wantedKey });
    const { hash } = csr;
    if (hash !== parameters.hashing) fail('csrOtherHash', { found: hash, wanted: parameters.hashing });
    const subject = requireSubject(parameters);
    if (!isSameSubject(csr.subject, subject)) {
      const [found, wanted] = [describeSubject(csr.subject), describeSubject(subject)];
      fail('csrOtherSubject', { found, wanted });
    }
    if (csr.asksForAlternativeNames) fail('csrAlternativeNames');
    if (csr.asksForAuthority) fail('csrForAuthority');
    return csr;
  });
}
