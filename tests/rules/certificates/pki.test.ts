// Certificates that tests make themselves are what openssl makes of the same words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpensslFolder, type OpensslFolder } from '../../support/openssl.ts';
import { createPki, type KeyType } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';

const extensionsOf = {
  sslclient: clientExtensions,
  sslserver: serverExtensions('DNS:localhost,IP:127.0.0.1'),
} as const;
const pki = createPki();
let openssl: OpensslFolder;

beforeAll(() => {
  openssl = createOpensslFolder();
  const authority = { subject: '/C=DE/O=Klinik Süd/CN=Root', extensions: authorityExtensions };
  pki.issue('own-root', authority);
  openssl.write('own-root.pem', pki.read('own-root.pem'));
  openssl.issue('root', authority);
});

afterAll(() => openssl.remove());

/** Subject, key and extensions as openssl prints them, without what differs from one certificate to another. */
function describeCertificate(name: string): string {
  const shown = ['-nameopt', 'utf8', '-certopt', 'no_serial,no_validity,no_sigdump,no_pubkey'];
  const text = openssl.run('x509', '-in', name, '-noout', '-text', ...shown).toString();
  return text.replaceAll(/[0-9A-F]{2}(:[0-9A-F]{2}){19}/g, 'identifier');
}

it('an authority is the same', () => {
  expect(describeCertificate('own-root.pem')).toBe(describeCertificate('root.pem'));
});

it.each([
  ['ECDSA P-256', 'sslclient'],
  ['ECDSA P-384', 'sslclient'],
  ['RSA 2048', 'sslserver'],
] as const)('a certificate for a key of %s is accepted (%s)', (key: KeyType, purpose) => {
  pki.issue('made', { subject: '/CN=made', issuer: 'own-root', extensions: extensionsOf[purpose], key });
  for (const name of ['made.pem', 'made.csr']) openssl.write(name, pki.read(name));
  const strict = ['-x509_strict', '-purpose', purpose, '-CAfile', 'own-root.pem'];
  expect(openssl.run('verify', ...strict, 'made.pem').toString()).toContain('OK');
  // It ends with an error where the signature is wrong.
  openssl.run('req', '-in', 'made.csr', '-verify', '-noout');
});
