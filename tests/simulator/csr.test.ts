// Keys and CSRs of simulated monitors, read by openssl; and what they remember after a restart.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeyAndCsr } from '../../simulator/csr.ts';
import { createNetworkStore } from '../../simulator/network-state.ts';
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
    ['RSA', 'SHA384', 4096, /Public-Key: \(4096 bit\)/, /sha384WithRSAEncryption/],
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

describe('what a monitor remembers', () => {
  const made = { requestId: 'one', key: 'a key', csr: 'a CSR' };

  it('outlives a restart, and each monitor has its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    await createNetworkStore(folder, 'IPM/../1').update((state) => ({ ...state, made }));
    expect(await createNetworkStore(folder, 'IPM/../1').load()).toMatchObject({ made, roots: [] });
    expect((await createNetworkStore(folder, 'IPM-2').load()).made).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('is changed by one answer after the other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    const store = createNetworkStore(folder, 'IPM-1');
    const file = { sha256: 'a', content: 'b' };
    await Promise.all([
      store.update((state) => ({ ...state, made })),
      store.update((state) => ({ ...state, wpa: file })),
      store.update((state) => ({ ...state, roots: [...state.roots, file] })),
    ]);
    expect(await store.load()).toEqual({ made, wpa: file, roots: [file], certificate: null });
    await rm(folder, { recursive: true });
  });

  it('is nothing where its file was damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    const store = createNetworkStore(folder, 'IPM-1');
    await store.update((state) => ({ ...state, made }));
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), '{"made": ');
    expect((await store.load()).made).toBeNull();
    await rm(folder, { recursive: true });
  });
});
