// Where a request came from: X-Forwarded-For counts only as far as trusted proxies have written it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { addressPrefix } from '../../../server/base/address-prefix.ts';
import { clientAddressOf, readProxies } from '../../../server/http/client-address.ts';
import { lanAddresses } from '../../../server/tls/host-names.ts';

/** Asked at an address of this machine, which is then the caller's, too. */
async function seenFrom(host: string, forwarded?: string, trusted = ''): Promise<string> {
  const proxies = readProxies(trusted.split(' ').filter(Boolean));
  const server = createServer((req, res) => res.end(clientAddressOf(req, proxies))).listen(0, host);
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const headers = { Connection: 'close', ...(forwarded && { 'X-Forwarded-For': forwarded }) };
  const answer = await (await fetch(`http://${host}:${port}`, { headers })).text();
  server.close();
  return answer;
}

it('takes the last address of X-Forwarded-For from a proxy on this machine', async () => {
  expect(await seenFrom('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(await seenFrom('127.0.0.1', 'made up, 198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seenFrom('127.0.0.1')).toBe('127.0.0.1');
});

it('reads X-Forwarded-For from the right, past trusted proxies, up to the first other address', async () => {
  const trusted = '10.0.0.0/8 2001:db8:1::/48';
  expect(await seenFrom('127.0.0.1', '198.51.100.1, 203.0.113.7, 10.2.3.4', trusted)).toBe('203.0.113.7');
  expect(await seenFrom('127.0.0.1', '203.0.113.7, 2001:db8:1::5, ::ffff:10.0.0.1', trusted)).toBe(
    '203.0.113.7',
  );
  expect(await seenFrom('127.0.0.1', '198.51.100.1, 2001:db8:2::5', trusted)).toBe('2001:db8:2::5');
  expect(await seenFrom('127.0.0.1', '10.9.9.9, 10.2.3.4', trusted)).toBe('10.9.9.9');
  expect(await seenFrom('127.0.0.1', '203.0.113.7:4711, [2001:db8:1::5]:443', trusted)).toBe('203.0.113.7');
  // An address that a proxy could not name counts as the proxy's own.
  expect(await seenFrom('127.0.0.1', '198.51.100.1, unknown, 10.2.3.4', trusted)).toBe('10.2.3.4');
});

const [onNetwork = ''] = lanAddresses();

it.skipIf(!onNetwork)('ignores X-Forwarded-For from other machines, unless they are trusted', async () => {
  expect(await seenFrom(onNetwork, '203.0.113.7')).toBe(onNetwork);
  expect(await seenFrom(onNetwork, '203.0.113.7', '198.51.100.0/24')).toBe(onNetwork);
  expect(await seenFrom(onNetwork, '203.0.113.7', `198.51.100.0/24 ${onNetwork}`)).toBe('203.0.113.7');
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('the prefix of %s is %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});
