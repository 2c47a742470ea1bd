// The names that the local authority may vouch for: this machine, and names and addresses that exist on a local
// network only. Devices are asked to trust it, and a key stolen from the data folder must not open a public site on
// them.
import { BlockList, isIP, isIPv6 } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import { Extension } from '@peculiar/x509';

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

const localAddresses = new BlockList();
for (const [address, prefix] of localRanges) localAddresses.addSubnet(address, prefix, familyOf(address));

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function domainSubtree(dNSName: string): GeneralSubtree {
  return new GeneralSubtree({ base: new GeneralName({ dNSName }) });
}

function rangeSubtree(address: string, prefix: number): GeneralSubtree {
  return new GeneralSubtree({ base: new GeneralName({ iPAddress: `${address}/${prefix}` }) });
}

function subtreeOf(name: string): GeneralSubtree {
  return isIP(name) ? rangeSubtree(name, isIPv6(name) ? 128 : 32) : domainSubtree(name);
}

function isLocal(name: string): boolean {
  if (isIP(name)) return localAddresses.check(name, familyOf(name));
  return localDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** The extension of an authority for local names and, beyond them, some of `names`. */
export function nameConstraintsFor(names: readonly string[]): Extension {
  const permittedSubtrees = new GeneralSubtrees([
    ...localDomains.map(domainSubtree),
    ...localRanges.map(([address, prefix]) => rangeSubtree(address, prefix)),
    ...names.filter((name) => !isLocal(name)).map(subtreeOf),
  ]);
  const constraints = new NameConstraints({ permittedSubtrees });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/** Whether an authority with these extensions may vouch for a name or an address. */
export function isAllowedName(name: string, extensions: readonly Extension[]): boolean {
  if (isLocal(name)) return true;
  const constraints = extensions.find(({ type }) => type === id_ce_nameConstraints);
  const subtree = Buffer.from(AsnConvert.serialize(subtreeOf(name)));
  return !!constraints && Buffer.from(constraints.value).includes(subtree);
}
