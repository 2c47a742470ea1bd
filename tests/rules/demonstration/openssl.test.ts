// Keys, certificates and signatures as the demonstration reads them, beside OpenSSL.
import '../../../server/base/reflect-metadata-shim.ts';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as browser from '../../../demo/node/openssl.ts';
import * as node from '../../../server/base/openssl.ts';

const kinds = {
  'RSA 2048': {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
    hashes: ['SHA1', 'SHA256', 'SHA384', 'SHA512'],
  },
  'P-256': { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), hashes: ['SHA256'] },
  'P-384': { ...generateKeyPairSync('ec', { namedCurve: 'P-384' }), hashes: ['SHA256', 'SHA384'] },
  'P-521': { ...generateKeyPairSync('ec', { namedCurve: 'P-521' }), hashes: ['SHA512'] },
} as const;
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const data = Buffer.from('what is signed');

const derOf = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe.each(Object.entries(kinds))('a key of %s', (_, { publicKey, privateKey, hashes }) => {
  it('is described as OpenSSL does', () => {
    const [ours, theirs] = [browser.readPublicKey(derOf(publicKey)), node.readPublicKey(derOf(publicKey))];
    expect(ours.asymmetricKeyType).toBe(theirs.asymmetricKeyType);
    expect(theirs.asymmetricKeyDetails).toMatchObject(ours.asymmetricKeyDetails);
    expect(hexOf(ours.export())).toBe(hexOf(derOf(publicKey)));
    expect(ours.equals(browser.readPublicKey(derOf(publicKey)))).toBe(true);
    expect(ours.equals(browser.readPublicKey(derOf(other.publicKey)))).toBe(false);
  });

  it.each(hashes)('proves what was signed with %s, and nothing else', (hash) => {
    const key = browser.readPublicKey(derOf(publicKey));
    const signature = sign(hash, data, privateKey);
    expect(browser.isSignedBy(key, hash, data, signature)).toBe(true);
    expect(browser.isSignedBy(key, hash, Buffer.from('something else'), signature)).toBe(false);
    expect(browser.isSignedBy(key, hash, data, Buffer.from('no signature'))).toBe(false);
    expect(browser.isSignedBy(browser.readPublicKey(derOf(other.publicKey)), hash, data, signature)).toBe(
      false,
    );
  });

  it('is read as a private one in every form', () => {
    const old = privateKey.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1';
    for (const type of ['pkcs8', old] as const) {
      const read = browser.readPrivateKey(
        String(privateKey.export({ type: type as 'pkcs8', format: 'pem' })),
      );
      expect(read.type).toBe('private');
      expect(hexOf(read.spki)).toBe(hexOf(derOf(publicKey)));
      const again = node.readPrivateKey(
        `-----BEGIN PRIVATE KEY-----\n${Buffer.from(read.export()).toString('base64')}\n-----END PRIVATE KEY-----\n`,
      );
      expect(again.equals(privateKey)).toBe(true);
    }
    expect(() => browser.readPrivateKey('no key')).toThrow();
  });
});

describe('a certificate', () => {
  let root: Uint8Array;
  let leaf: Uint8Array;

  beforeAll(async () => {
    const { makeAuthority, openAuthority } = await import(
      '../../../server/certificates/responder/authority.ts'
    );
    const { pemToDer } = await import('../../../server/certificates/pem.ts');
    const stored = await makeAuthority('A root', new Date());
    root = pemToDer(stored.certificate);
    const authority = await openAuthority(stored);
    const issued = await authority.issueRegistration(
      'A leaf',
      node.readPublicKey(derOf(other.publicKey)),
      new Date(),
    );
    leaf = pemToDer(issued.pem);
  });

  it('has the fields that OpenSSL finds', () => {
    for (const der of [root, leaf]) {
      const [ours, theirs] = [browser.readX509(der), node.readX509(der)];
      expect(ours.serialNumber).toBe(theirs.serialNumber);
      expect(ours.fingerprint256).toBe(theirs.fingerprint256);
      expect(new Date(ours.validFrom)).toEqual(new Date(theirs.validFrom));
      expect(new Date(ours.validTo)).toEqual(new Date(theirs.validTo));
      expect(ours.ca).toBe(theirs.ca);
      expect(ours.keyUsage).toEqual(theirs.keyUsage);
      expect(hexOf(ours.raw)).toBe(hexOf(theirs.raw));
      expect(ours.publicKey.asymmetricKeyType).toBe(theirs.publicKey.asymmetricKeyType);
    }
  });

  it('is judged as OpenSSL judges it', () => {
    const ours = { root: browser.readX509(root), leaf: browser.readX509(leaf) };
    expect(ours.leaf.checkIssued(ours.root)).toBe(true);
    expect(ours.root.checkIssued(ours.root)).toBe(true);
    expect(ours.root.checkIssued(ours.leaf)).toBe(false);
    expect(ours.leaf.verify(ours.root.publicKey)).toBe(true);
    expect(ours.root.verify(ours.leaf.publicKey)).toBe(false);
    const key = (from: KeyObject) =>
      browser.readPrivateKey(String(from.export({ type: 'pkcs8', format: 'pem' })));
    expect(ours.leaf.checkPrivateKey(key(other.privateKey))).toBe(true);
    expect(ours.leaf.checkPrivateKey(key(kinds['P-256'].privateKey))).toBe(false);
    expect(() => browser.readX509(new Uint8Array([1, 2, 3]))).toThrow();
  });
});
