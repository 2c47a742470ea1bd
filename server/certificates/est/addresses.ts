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
  /** What speaks against an address, which `host` leads to. */
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
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fec0::/10',
]);

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
    if (holds(own, address)) return problemOf('estAddressOwn', { host, address });
    if (holds(linkLocal, address)) return problemOf('estAddressLinkLocal', { host, address });
    if (!holds(inside, address) || holds(allowed, address)) return undefined;
    return problemOf('estAddressPrivate', { host, address });
  }

  return { allowHttp, ...(embedded && { embedded }), resolve, refusal };
}
