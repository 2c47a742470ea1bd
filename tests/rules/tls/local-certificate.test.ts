// The local certificate, checked as a browser would, with Node's TLS.
import '../../../server/base/reflect-metadata-shim.ts';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { BasicConstraintsExtension, X509Certificate as Decoded } from '@peculiar/x509';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CertificateAndKey, issueCertificate, makeAuthority } from '../../../server/tls/authority.ts';
import { lanAddresses, ownHostNames } from '../../../server/tls/host-names.ts';
import { otherAddressesOf } from '../../../server/tls/listen-address.ts';
import { ensureLocalCertificate } from '../../../server/tls/local-certificate.ts';

const day = 24 * 3600 * 1000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * day);

const names = {
  machine: 'ward-pc',
  required: '192.168.1.5',
  optional: ['localhost', 'ward-pc', 'ward-pc.local', '127.0.0.1', '::1', '192.168.1.5'],
};

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'infusion-tls-'));
  folder = join(parent, 'tls');
});

afterEach(() => rm(parent, { recursive: true }));

/** Not by `checkServerIdentity` of node:tls: that of Node 22.23 knows no IPv6 addresses. */
function isFor(name: string, certificate: Buffer): boolean {
  const presented = new X509Certificate(certificate);
  return (isIP(name) ? presented.checkIP(name) : presented.checkHost(name)) !== undefined;
}

/** Whether somebody who trusts `authority` alone takes this server for `name`. */
async function isTrusted(
  { certificate, key }: CertificateAndKey,
  authority: string,
  name: string,
): Promise<boolean> {
  const server = createServer({ cert: certificate, key });
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const socket = connect({
    port,
    host: '127.0.0.1',
    ca: authority,
    checkServerIdentity: (_, { raw }) => (isFor(name, raw) ? undefined : new Error(`not for ${name}`)),
  });
  const trusted = await once(socket, 'secureConnect').then(
    () => socket.authorized,
    () => false,
  );
  socket.destroy();
  server.close();
  return trusted;
}

describe('a local certificate', () => {
  it('is trusted for each of its names with its authority, and with no other', async () => {
    const made = await ensureLocalCertificate(folder, names, now);
    const stranger = await makeAuthority('stranger', [], now);
    for (const name of names.optional) expect(await isTrusted(made, made.authority, name), name).toBe(true);
    expect(await isTrusted(made, made.authority, '192.168.1.6')).toBe(false);
    expect(await isTrusted(made, stranger.certificate, 'localhost')).toBe(false);
  });

  it('meets the limits of tablets: for servers, at most 397 days, valid since yesterday', async () => {
    const { certificate } = await ensureLocalCertificate(folder, names, now);
    const read = new X509Certificate(certificate);
    expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(read.ca).toBe(false);
    expect((Date.parse(read.validTo) - Date.parse(read.validFrom)) / day).toBeLessThanOrEqual(397);
    expect(Date.parse(read.validFrom)).toBeLessThan(now.getTime());
  });

  it('is stored in files that only this user can read', async () => {
    await ensureLocalCertificate(folder, names, now);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['ca.crt', 'ca.key', 'server.crt', 'server.key']) {
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    }
  });

  it('stays the same at the next start', async () => {
    const first = await ensureLocalCertificate(folder, names, now);
    expect(await ensureLocalCertificate(folder, names, later(300))).toEqual(first);
  });

  it('is renewed for a new address, before it expires and when damaged, with the same authority', async () => {
    const first = await ensureLocalCertificate(folder, names, now);
    const moved = { ...names, required: '10.0.0.9' };
    const second = await ensureLocalCertificate(folder, moved, now);
    expect(await isTrusted(second, first.authority, '10.0.0.9')).toBe(true);
    const third = await ensureLocalCertificate(folder, moved, later(380));
    expect(third.certificate).not.toBe(second.certificate);
    await writeFile(join(folder, 'server.key'), first.key);
    const fourth = await ensureLocalCertificate(folder, moved, now);
    expect(await isTrusted(fourth, first.authority, '10.0.0.9')).toBe(true);
    await writeFile(join(folder, 'server.crt'), 'no certificate');
    const fifth = await ensureLocalCertificate(folder, moved, now);
    expect(await isTrusted(fifth, first.authority, '10.0.0.9')).toBe(true);
    for (const made of [second, third, fourth, fifth]) expect(made.authority).toBe(first.authority);
  });
});

describe('the local authority', () => {
  it('is limited to this machine and local names, even with a stolen key', async () => {
    const { authority } = await ensureLocalCertificate(folder, names, now);
    const stolen = { certificate: authority, key: await readFile(join(folder, 'ca.key'), 'utf8') };
    for (const name of ['bank.example.org', 'ward-pc.example.org', '93.184.216.34', '2001:db8::1']) {
      expect(await isTrusted(await issueCertificate([name], stolen, now), authority, name), name).toBe(false);
    }
    for (const name of ['other.local', '10.1.2.3', 'fd00::1']) {
      expect(await isTrusted(await issueCertificate([name], stolen, now), authority, name), name).toBe(true);
    }
  });

  it('is limited to servers', async () => {
    const { authority } = await ensureLocalCertificate(folder, names, now);
    expect(new X509Certificate(authority).keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it('reports when it replaced another one, and only then', async () => {
    const replaced = async (at: Date) => (await ensureLocalCertificate(folder, names, at)).replaced;
    expect(await replaced(now)).toBe(false);
    expect(await replaced(later(300))).toBe(false);
    expect(await replaced(later(3640))).toBe(true);
    await writeFile(join(folder, 'ca.key'), 'no key');
    expect(await replaced(later(3640))).toBe(true);
    expect(await replaced(later(3641))).toBe(false);
  });

  it('cannot issue further authorities', async () => {
    const { authority } = await ensureLocalCertificate(folder, names, now);
    const { ca, pathLength } = new Decoded(authority).getExtension(BasicConstraintsExtension) ?? {};
    expect({ ca, pathLength }).toEqual({ ca: true, pathLength: 0 });
  });

  it('covers the first public address; another public address needs another authority', async () => {
    const open = { ...names, required: 'console.example.org' };
    const first = await ensureLocalCertificate(folder, open, now);
    expect(await isTrusted(first, first.authority, 'console.example.org')).toBe(true);
    const away = { ...open, optional: ['localhost', 'laptop.hotel.example'] };
    const second = await ensureLocalCertificate(folder, away, later(380));
    expect(second.authority).toBe(first.authority);
    expect(new X509Certificate(second.certificate).subjectAltName).not.toContain('hotel');
    const third = await ensureLocalCertificate(folder, { ...open, required: 'other.example.org' }, now);
    expect(third.authority).not.toBe(first.authority);
    expect(await isTrusted(third, third.authority, 'other.example.org')).toBe(true);
  });
});

describe('this machine', () => {
  const at = (address: string, internal = false) =>
    ({ family: 'IPv4', address, internal, netmask: '', mac: '', cidr: null }) as const;

  it('lists its network addresses, those of containers and tunnels last', () => {
    const found = lanAddresses({
      lo: [at('127.0.0.1', true)],
      docker0: [at('172.17.0.1')],
      tailscale0: [at('100.101.102.103')],
      eth0: [at('169.254.7.7')],
      wlan0: [at('192.168.1.5'), at('10.0.0.2')],
    });
    expect(found).toEqual(['192.168.1.5', '10.0.0.2', '172.17.0.1', '100.101.102.103']);
  });

  it.each([
    ['VirtualBox on Windows', 'VirtualBox Host-Only Network', '0a:00:27:00:00:0f', '255.255.255.0'],
    ['VirtualBox on Windows, renamed', 'Ethernet 3', '0a:00:27:00:00:0f', '255.255.255.0'],
    ['VirtualBox on Linux', 'vboxnet0', '0a:00:27:00:00:00', '255.255.255.0'],
    ['VMware on Windows', 'VMware Network Adapter VMnet8', '00:50:56:c0:00:08', '255.255.255.0'],
    ['VMware on Linux', 'vmnet1', '00:50:56:c0:00:01', '255.255.255.0'],
    ['Hyper-V, and WSL', 'vEthernet (WSL)', '00:15:5d:01:02:03', '255.255.240.0'],
    ['podman', 'podman0', '', '255.255.0.0'],
    ['docker', 'docker0', '02:42:01:02:03:04', '255.255.0.0'],
    ['LXD', 'lxdbr0', '', '255.255.255.0'],
    ['virtual machines on macOS', 'bridge100', '', '255.255.255.0'],
    ['a VPN on Linux', 'tun0', '', '255.255.255.0'],
    ['a VPN on macOS', 'utun4', '', '255.255.255.255'],
    ['a VPN on Windows', 'OpenVPN Wintun', '', '255.255.255.0'],
    ['a VPN of an unknown name', 'Hospital', '', '255.255.255.255'],
  ])('names the address of its Wi-Fi before that of %s', (_, name, mac, netmask) => {
    const wifi = { ...at('192.168.1.5'), mac: '00:50:56:12:34:56', netmask: '255.255.255.0' };
    const virtual = { ...at('192.168.56.1'), mac, netmask };
    for (const wifiName of ['wlan0', 'Wi-Fi', 'Ethernet', 'en0', 'eth0', 'br0']) {
      expect(lanAddresses({ [name]: [virtual], [wifiName]: [wifi] })).toEqual([
        '192.168.1.5',
        '192.168.56.1',
      ]);
    }
  });

  it('names all other addresses, unless the operator has named another one', () => {
    const addresses = ['192.168.1.5', '192.168.56.1', '10.8.0.2'];
    const address = (publicUrl: string) =>
      otherAddressesOf(
        { port: 8443, host: '0.0.0.0', tls: 'local', publicUrl: new URL(publicUrl) },
        addresses,
      );
    expect(address('https://192.168.1.5:8443')).toEqual([
      'https://192.168.56.1:8443',
      'https://10.8.0.2:8443',
    ]);
    expect(address('https://ward.local:8443')).toEqual([]);
  });

  it('has its name, its mDNS name and its addresses', () => {
    expect(ownHostNames()).toEqual(
      expect.arrayContaining(['localhost', '127.0.0.1', '::1', ...lanAddresses()]),
    );
    expect(ownHostNames().some((name) => name.endsWith('.local'))).toBe(true);
  });
});
