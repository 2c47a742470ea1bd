// Which addresses the service may connect to as an EST client. An administrator types the name, so it must not become a way
// to reach this machine or the inside of the network.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { type Problem, problemOf } from '../problem.ts';

export interface AddressRules {
  /** Plain http, too. */
  allowHttp: boolean;
  /** The embedded responder's URL, to which none of these rules applies. */
  embedded?: URL;
  /** @returns all addresses of a name, the preferred first */
  resolve(name: string): Promise<readonly string[]>;
  /** The reason why an address, which `host` leads to, is refused. */
  refusal(address: string, host: string): Problem | undefined;
}

/** Ranges of IPv4 hold for the same addresses mapped into IPv6, too. */
function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(length ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

/** This machine, whatever it is configured to. */
const own = blockListOf(['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128']);
/** Link-local (cloud metadata among them), multicast, broadcast and reserved. */
const linkLocal = blockListOf(['169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', 'fe80::/10', 'ff00::/8']);
/** Private, shared, for tests and benchmarks, and IPv6 addresses that stand for IPv4 ones. */
const inside = blockListOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:2::/48',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
]);

/** IPv6 addresses that lead to an IPv4 one, and where they have it, counted in groups of 16 bits. */
const embeddings: readonly { list: BlockList; at: number; isInverted?: boolean }[] = [
  { list: blockListOf(['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48']), at: 6 },
  { list: blockListOf(['2002::/16']), at: 1 },
  // Teredo: its server, and its client.
  { list: blockListOf(['2001::/32']), at: 2 },
  { list: blockListOf(['2001::/32']), at: 6, isInverted: true },
];

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%');
  // Without dots, and with all zeros that can be left out in one place.
  const { hostname } = new URL(`http://[${unscoped}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}

function embeddedIn(address: string): string[] {
  if (isIPv4(address)) return [];
  const groups = groupsOf(address);
  return embeddings
    .filter(({ list }) => holds(list, address))
    .map(({ at, isInverted }) =>
      groups
        .slice(at, at + 2)
        .map((group) => (isInverted ? group ^ 0xffff : group))
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.'),
    );
}

function holds(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

async function resolve(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}

/** @param allowNetworks EST_ALLOW_NETWORKS: addresses or CIDR ranges inside the network */
export function createAddressRules({
  allowHttp,
  allowNetworks = [],
  embedded,
}: {
  allowHttp: boolean;
  allowNetworks?: readonly string[];
  embedded?: URL;
}): AddressRules {
  const allowed = blockListOf(allowNetworks);

  function refusal(address: string, host: string): Problem | undefined {
    if (isIP(address) === 0) return problemOf('estNameUnknown', { host });
    const all = [address, ...embeddedIn(address)];
    if (all.some((it) => holds(own, it))) return problemOf('estAddressOwn', { host, address });
    if (all.some((it) => holds(linkLocal, it))) return problemOf('estAddressLinkLocal', { host, address });
    if (all.every((it) => !holds(inside, it) || holds(allowed, it))) return undefined;
    return problemOf('estAddressPrivate', { host, address });
  }

  return { allowHttp, ...(embedded && { embedded }), resolve, refusal };
}
