// A root, and a registration authority's certificate with its key, that are valid at the time of a test service's clock. What is
// read of a file comes before its facility is: a file that cannot be read would hide that there is none.
import '../../../server/base/reflect-metadata-shim.ts';
import { webcrypto } from 'node:crypto';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { makeAuthority } from '../../../server/tls/authority.ts';
import { fileOf } from '../site-configuration.ts';

const made = new Date('2026-03-01T12:00:00Z');
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export async function makeCertificates(): Promise<Record<'root' | 'certfile' | 'keyfile', File>> {
  const authority = await makeAuthority('rights', [], made);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const registrar = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=registrar',
    notBefore: new Date('2026-02-01'),
    notAfter: new Date('2027-02-01'),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return {
    root: fileOf('root.pem', authority.certificate),
    certfile: fileOf('registrar.pem', registrar.toString('pem')),
    keyfile: fileOf('key.pem', key),
  };
}
