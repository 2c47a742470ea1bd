// What the local authority may vouch for: this machine, and names and addresses that exist on a local network only.
// Devices are asked to trust it, and a key that got out of a demo's folder must not open a public site on them.
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Extension, GeneralName } from '@peculiar/x509';

const oid = '2.5.29.30';

const localDomains = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];
/** Loopback, RFC 1918, shared and unique local addresses. */
const localRanges = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
] as const;

const local = new BlockList();
for (const [address, prefix] of localRanges) local.addSubnet(address, prefix, familyOf(address));

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** A value of ASN.1 in DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

/** An address, and as many bytes of its mask (RFC 5280, section 4.2.1.10). */
function rangeOf(address: string, prefix: number | undefined): Buffer {
  const bytes = Buffer.from(new GeneralName('ip', address).rawData).subarray(2);
  const mask = bytes.map((_, at) => {
    const ones = Math.min(8, Math.max(0, (prefix ?? bytes.length * 8) - at * 8));
    return 0xff & ~(0xff >> ones);
  });
  return Buffer.concat([bytes, mask]);
}

function subtreeOf(name: string, prefix?: number): Buffer {
  const base = isIP(name) ? der(0x87, rangeOf(name, prefix)) : der(0x82, Buffer.from(name, 'ascii'));
  return der(0x30, base);
}

function isLocal(name: string): boolean {
  if (isIP(name)) return local.check(name, familyOf(name));
  return localDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** The extension of an authority for local names and, beyond them, some of `names`. */
export function nameConstraintsFor(names: readonly string[]): Extension {
  const subtrees = [
    ...localDomains.map((domain) => subtreeOf(domain)),
    ...localRanges.map(([address, prefix]) => subtreeOf(address, prefix)),
    ...names.filter((name) => !isLocal(name)).map((name) => subtreeOf(name)),
  ];
  return new Extension(oid, true, new Uint8Array(der(0x30, der(0xa0, ...subtrees))));
}

/** Whether an authority with these extensions may vouch for a name or an address. */
export function isAllowedName(name: string, extensions: readonly Extension[]): boolean {
  const constraints = extensions.find(({ type }) => type === oid);
  return isLocal(name) || (!!constraints && Buffer.from(constraints.value).includes(subtreeOf(name)));
}
