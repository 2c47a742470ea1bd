import '../../../server/base/reflect-metadata-shim.ts';
import { X509Certificate as ParsedCertificate, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, Name, X509CertificateGenerator } from '@peculiar/x509';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type CertificateDetails,
  findIssuers,
  readCertificate,
} from '../../../server/certificates/certificate.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

interface Party {
  name: Name;
  keys: webcrypto.CryptoKeyPair;
}

async function party(name: string): Promise<Party> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return { name: new Name([{ CN: [{ utf8String: name }] }]), keys };
}

async function certify(subject: Party, issuer: Party, isAuthority = true): Promise<CertificateDetails> {
  const made = await X509CertificateGenerator.create({
    subject: subject.name,
    issuer: issuer.name,
    notBefore: new Date(Date.now() - 3600_000),
    notAfter: new Date(Date.now() + 3600_000),
    signingAlgorithm: algorithm,
    signingKey: issuer.keys.privateKey,
    publicKey: subject.keys.publicKey,
    extensions: [new BasicConstraintsExtension(isAuthority, undefined, true)],
  });
  return readCertificate(Buffer.from(made.rawData));
}

describe('the issuers of a certificate', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are looked for with few checks of signatures among authorities that sign each other', async () => {
    const [a, b, own] = await Promise.all([party('A'), party('B'), party('own')]);
    const pairs = Array.from({ length: 12 }, async () => [await certify(a, b), await certify(b, a)]);
    const between = (await Promise.all(pairs)).flat();
    const leaf = await certify(own, a, false);
    const { verify } = ParsedCertificate.prototype;
    const counted = vi.spyOn(ParsedCertificate.prototype, 'verify').mockImplementation(function (
      this: ParsedCertificate,
      key,
    ) {
      if (counted.mock.calls.length > between.length ** 2) throw new Error('too many checks');
      return verify.call(this, key);
    });
    expect(findIssuers(leaf, [], between)).toBeUndefined();
    expect(findIssuers(leaf, [await certify(own, own)], between)).toBeUndefined();
  });

  it('are the shortest way to an anchor, also where authorities sign each other', async () => {
    const [root, a, b, own] = await Promise.all([party('R'), party('A'), party('B'), party('own')]);
    const anchor = await certify(root, root);
    const [aByB, bByA, bByRoot] = [await certify(a, b), await certify(b, a), await certify(b, root)];
    const leaf = await certify(own, a, false);
    expect(findIssuers(leaf, [anchor], [aByB, bByA, bByRoot])).toEqual([aByB, bByRoot, anchor]);
    const aByRoot = await certify(a, root);
    expect(findIssuers(leaf, [anchor], [aByB, bByA, bByRoot, aByRoot])).toEqual([aByRoot, anchor]);
  });
});
