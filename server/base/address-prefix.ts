import { ipVersion } from './platform.ts';

/**
 * The part of an address that belongs to one customer of a network: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function addressPrefix(address: string): string {
  if (ipVersion(address) !== 6) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
