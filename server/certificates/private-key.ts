// Private keys as administrators upload them: PKCS #8, PKCS #1 and SEC 1, without a passphrase.
import { type Key, readPrivateKey } from '../base/openssl.ts';
import { decodeItem, encodePem, type PemItem, requireOne } from './pem.ts';
import { fail, readOrFail } from './problem.ts';

export const minRsaBits = 2048;

const curves: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** 'RSA 2048' or 'ECDSA P-256'; undefined for other kinds of keys. */
export function describeKey({ asymmetricKeyType, asymmetricKeyDetails }: Key): string | undefined {
  if (asymmetricKeyType === 'rsa') return `RSA ${asymmetricKeyDetails?.modulusLength}`;
  const curve = curves[asymmetricKeyDetails?.namedCurve ?? ''];
  return asymmetricKeyType === 'ec' && curve ? `ECDSA ${curve}` : undefined;
}

function isEncrypted({ label, lines }: PemItem): boolean {
  return label === 'ENCRYPTED PRIVATE KEY' || lines.some((line) => /^Proc-Type:.*ENCRYPTED/.test(line));
}

function requireStrong(key: Key): void {
  if (!describeKey(key)) fail('keyType');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? minRsaBits;
  if (bits < minRsaBits) fail('keyTooShort', { bits });
}

/** openssl writes the parameters of a curve before the key. */
export function requireKey(items: readonly PemItem[]): Key {
  const isLoneKey = items.some(({ kind }) => kind === 'itemPrivateKey');
  const relevant = isLoneKey ? items.filter(({ label }) => label !== 'EC PARAMETERS') : items;
  const item = requireOne(relevant, 'itemPrivateKey');
  if (isEncrypted(item)) fail('keyEncrypted');
  const pem = encodePem(item.label, decodeItem(item));
  const key = readOrFail(() => readPrivateKey(pem), 'keyUnreadable');
  requireStrong(key);
  return key;
}
