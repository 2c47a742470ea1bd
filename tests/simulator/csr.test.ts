// Keys and CSRs of simulated monitors, read by openssl. RSA 4096 takes seconds: tests/server/certificates/certificates-end-to-end.test.ts has it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeyAndCsr } from '../../simulator/csr.ts';
import { createOpensslFolder, type OpensslFolder } from '../support/openssl.ts';

let openssl: OpensslFolder;
beforeAll(() => {
  openssl = createOpensslFolder();
});
afterAll(() => openssl.remove());

const subject = [
  { type: 'C', value: 'DE' },
  { type: 'ST', value: 'Baden Württemberg' },
  { type: 'L', value: 'Tübingen' },
  { type: 'O', value: 'Klinik Süd' },
  { type: 'OU', value: 'Säuglingsstation 3' },
  { type: 'CN', value: 'monitors.example.org' },
];

describe('a CSR', () => {
  it.each([
    ['RSA', 'SHA256', 2048, /Public-Key: \(2048 bit\)/, /sha256WithRSAEncryption/],
    ['RSA', 'SHA384', 2048, /Public-Key: \(2048 bit\)/, /sha384WithRSAEncryption/],
    ['ECDSA', 'SHA256', 2048, /NIST CURVE: P-256/, /ecdsa-with-SHA256/],
    ['ECDSA', 'SHA384', 2048, /NIST CURVE: P-384/, /ecdsa-with-SHA384/],
  ] as const)(
    'of %s with %s and %d bits is what was asked for',
    async (signing_type, hashing_type, key_size, keyText, signatureText) => {
      const { csr, key } = await makeKeyAndCsr({ subject, signing_type, hashing_type, key_size });
      openssl.write('made.csr', csr);
      openssl.write('made.key', key);
      const text = openssl
        .run('req', '-in', 'made.csr', '-verify', '-noout', '-text', '-nameopt', 'utf8')
        .toString();
      expect(text).toMatch(keyText);
      expect(text).toMatch(signatureText);
      expect(text).toMatch(
        /Subject: C ?= ?DE, ST ?= ?Baden Württemberg, L ?= ?Tübingen, O ?= ?Klinik Süd, OU ?= ?Säuglingsstation 3, CN ?= ?monitors\.example\.org/,
      );
      const publicKeys = [
        openssl.run('req', '-in', 'made.csr', '-noout', '-pubkey'),
        openssl.run('pkey', '-in', 'made.key', '-pubout'),
      ].map(String);
      expect(publicKeys[0]).toBe(publicKeys[1]);
    },
  );
});
