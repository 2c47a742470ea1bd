// The client's address for rate limits: X-Forwarded-For counts only from a proxy on this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientAddressOf } from '../../server/http/client-address.ts';
import { lanAddresses } from '../../server/tls/host-names.ts';

/** Asked at an address of this machine, which is then the caller's, too. */
async function seenFrom(host: string, forwarded?: string): Promise<string> {
  const server = createServer((req, res) => res.end(clientAddressOf(req))).listen(0, host);
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const headers = { Connection: 'close', ...(forwarded && { 'X-Forwarded-For': forwarded }) };
  const answer = await (await fetch(`http://${host}:${port}`, { headers })).text();
  server.close();
  return answer;
}

it('takes the last address of X-Forwarded-For from a proxy on this machine', async () => {
  expect(await seenFrom('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(await seenFrom('127.0.0.1', 'made up, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seenFrom('127.0.0.1')).toBe('127.0.0.1');
});

const [onNetwork] = lanAddresses();

it.skipIf(!onNetwork)('ignores X-Forwarded-For from other machines', async () => {
  expect(await seenFrom(onNetwork ?? '', '203.0.113.7')).toBe(onNetwork);
});
