// The address that a request came from, as far as the network tells.
import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Incoming } from './listener.ts';

/** The addresses that are proxies of this service. */
export type Proxies = BlockList;

const families = { 4: 'ipv4', 6: 'ipv6' } as const;

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return families[isIP(address) === 4 ? 4 : 6];
}

/** This machine, and ranges as TRUSTED_PROXIES lists them: addresses, or CIDR. */
export function readProxies(ranges: readonly string[] = []): Proxies {
  const proxies = new BlockList();
  for (const range of ['127.0.0.0/8', '::1', ...ranges]) {
    const [address = '', length] = range.split('/');
    if (length === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(length), familyOf(address));
  }
  return proxies;
}

export function isProxy(proxies: Proxies, address: string): boolean {
  return isIP(address) > 0 && proxies.check(address, familyOf(address));
}

/** An address without port, brackets, zone and IPv4 in IPv6; '' when it is none. */
export function plainAddress(text = ''): string {
  const bare = /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(\.\d+){3}):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+(\.\d+){3}$)/i, '');
  return isIP(address) ? address : '';
}

/**
 * Only proxies are believed when they name somebody else, each only its own word: X-Forwarded-For is read from the right,
 * as long as a proxy has written it. What stands before is the caller's.
 */
export function clientAddressOf({ socket, headers }: Incoming, proxies: Proxies): string {
  let address = plainAddress(socket.remoteAddress);
  const header = headers['x-forwarded-for'];
  if (header === undefined) return address;
  const named = [header].flat().join().split(',');
  while (isProxy(proxies, address)) {
    const next = plainAddress(named.pop()?.trim());
    if (!next) break;
    address = next;
  }
  return address;
}

/** Sets the address for the handlers after it; '' where no network was between. */
export function clientAddress(proxies: Proxies) {
  return createMiddleware<{ Variables: { clientAddress: string } }>(async (c: Context, next) => {
    const { incoming }: Partial<HttpBindings> = c.env ?? {};
    c.set('clientAddress', incoming ? clientAddressOf(incoming, proxies) : '');
    await next();
  });
}
