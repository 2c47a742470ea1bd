// The only module by which the service reads and judges keys, certificates and signatures: OpenSSL does it at once, without a
// promise. Another file with these functions can replace it where there is no Node.
import { createPrivateKey, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';

export type Key = KeyObject;
export type X509 = X509Certificate;

/** @param der bytes after the certificate are ignored. @throws Error for anything else than a certificate */
export function readX509(der: Uint8Array): X509 {
  return new X509Certificate(der);
}

/** @param der a SubjectPublicKeyInfo (RFC 5280). @throws Error for anything else, and for keys of unknown kinds */
export function readPublicKey(der: Uint8Array): Key {
  return createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
}

/** @param pem PKCS #8, PKCS #1 or SEC 1, without a passphrase. @throws Error for anything else */
export function readPrivateKey(pem: string): Key {
  return createPrivateKey(pem);
}

/** @param hash 'SHA1', 'SHA256', 'SHA384' or 'SHA512' */
export function isSignedBy(key: Key, hash: string, data: Uint8Array, signature: Uint8Array): boolean {
  return verify(hash, data, key, signature);
}
