// TLS_CERT and TLS_KEY, and what the other settings become where the service speaks https.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { issueCertificate, makeAuthority } from '../../../server/tls/authority.ts';
import { lanAddresses } from '../../../server/tls/host-names.ts';
import { localAddressOf } from '../../../server/tls/listen-address.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, serverExtensions } from '../../support/pki-extensions.ts';

let folder: string;
let good: Record<string, string>;

async function keep(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-tls-'));
  const authority = await makeAuthority('hospital', ['console.example.org'], new Date());
  const { certificate, key } = await issueCertificate(['console.example.org'], authority, new Date());
  good = {
    TLS_CERT: await keep('server.pem', certificate + authority.certificate),
    TLS_KEY: await keep('server.key', key),
    PUBLIC_URL: 'https://console.example.org',
    DEMO: 'off',
  };
  const ended = await issueCertificate(['console.example.org'], authority, new Date('2020-01-01'));
  await keep('ended.pem', ended.certificate);
  await keep('ended.key', ended.key);
  await keep('none.pem', 'no certificate');
});

afterAll(() => rm(folder, { recursive: true }));

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
  return 'none';
}

describe('the certificate of TLS_CERT', () => {
  it('that OpenSSL finds weak is refused in a sentence', async () => {
    const pki = createPki();
    pki.issue('root', { subject: '/CN=root', extensions: authorityExtensions });
    const extensions = serverExtensions('DNS:console.example.org');
    // So short is too short on every version.
    const weak = { issuer: 'root', extensions, key: 'RSA 512' } as const;
    pki.issue('weak', { subject: '/CN=console.example.org', ...weak });
    const TLS_CERT = await keep('weak.pem', pki.read('weak.pem'));
    const TLS_KEY = await keep('weak.key', pki.read('weak.key'));
    expect(complaint({ ...good, TLS_CERT, TLS_KEY })).toMatch(
      /^StartError: OpenSSL refuses the certificate in TLS_CERT \(.*weak\.pem\): .*small/,
    );
  });

  it('is accepted with its chain', () => {
    const config = readConfig(good);
    expect(config.tls).toEqual({ certificate: good.TLS_CERT, key: good.TLS_KEY });
    // A name that it is not for, such as 127.0.0.1, would be refused.
    expect(localAddressOf(config)).toBe('https://console.example.org');
  });

  it.each([
    [{ TLS_KEY: '' }, 'Set both TLS_CERT and TLS_KEY, or neither.'],
    [{ TLS_CERT: '' }, 'Set both TLS_CERT and TLS_KEY, or neither.'],
    [{ TLS_CERT: 'missing.pem' }, /TLS_CERT names \S+missing\.pem: it cannot be read \(ENOENT\)\. /],
    [{ TLS_KEY: 'missing.key' }, /TLS_KEY names \S+missing\.key: it cannot be read \(ENOENT\)\. /],
    [
      { TLS_KEY: '-----BEGIN PRIVATE KEY-----\ncanary' },
      'TLS_KEY must be the path of a file, not its text: it cannot be read (ENOENT).',
    ],
    [{ TLS_CERT: 'none.pem' }, 'TLS_CERT must be a PEM file with the certificate first'],
    [{ TLS_KEY: 'none.pem' }, 'TLS_KEY must be a PEM file with a private key that needs no passphrase.'],
    [
      { TLS_KEY: 'ended.key' },
      /The key in TLS_KEY \(\S+ended\.key\) does not belong to the first certificate/,
    ],
    [
      { TLS_CERT: 'ended.pem', TLS_KEY: 'ended.key' },
      /The certificate in TLS_CERT \(\S+ended\.pem\) expired on 2021-01-/,
    ],
    [{ PUBLIC_URL: '' }, 'TLS_CERT requires PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://console.example.org' }, 'PUBLIC_URL must start with https://'],
  ])('is refused with the name of the setting: %o', (wrong, reason) => {
    const files = Object.entries(wrong).map(([name, value]) => [
      name,
      /\.(pem|key)$/.test(value) ? join(folder, value) : value,
    ]);
    const said = complaint({ ...good, ...Object.fromEntries(files) });
    expect(said).toMatch(/^StartError: [^\n]+$/);
    if (reason instanceof RegExp) expect(said).toMatch(reason);
    else expect(said).toContain(`StartError: ${reason}`);
    expect(said).not.toContain('canary');
  });
});

describe('https for tablets', () => {
  const password = { DEMO_PASSWORD: 'not for everybody' };

  it('listens on the network, with the address of this machine as PUBLIC_URL', () => {
    const config = readConfig({ HTTPS: 'on', ...password });
    const [first = 'localhost'] = lanAddresses();
    expect(config).toMatchObject({ port: 8443, host: '0.0.0.0', tls: 'local' });
    expect(config.publicUrl.origin).toBe(`https://${first}:8443`);
    expect(localAddressOf(config)).toBe('https://127.0.0.1:8443');
  });

  it('respects PORT, HOST and PUBLIC_URL', () => {
    const config = readConfig({ HTTPS: 'on', PORT: '9443', HOST: '192.168.1.5', ...password });
    expect(config.publicUrl.origin).toBe('https://192.168.1.5:9443');
    const named = readConfig({ HTTPS: 'on', PUBLIC_URL: 'https://ward.local:8443', ...password });
    expect(named.publicUrl.hostname).toBe('ward.local');
    expect(readConfig({ HTTPS: 'on', HOST: '127.0.0.1' }).publicUrl.origin).toBe('https://localhost:8443');
    expect(complaint({ HTTPS: 'on', PUBLIC_URL: 'http://ward.local:8443', ...password })).toContain(
      'PUBLIC_URL must start with https://',
    );
  });

  it('is refused with the public demo password, and tells what to set', () => {
    expect(complaint({ HTTPS: 'on' })).toMatch(/--https.*set DEMO_PASSWORD/);
  });
});
