// A monitor that is told to wait waits alone.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heartbeat } from '../../contract/devices/gateway.ts';
import { createBackoff } from '../../simulator/backoff.ts';
import { createGatewayClient } from '../../simulator/gateway-client.ts';

/** Answers whoever is called WILD with an error, and everyone else well. */
const server = createServer((request, response) => {
  const who = Buffer.from(String(request.headers.authorization).slice(6), 'base64').toString();
  const [name, status = ''] = who.split(':')[0]?.split('-') ?? [];
  if (name === 'WILD') return response.writeHead(Number(status), { 'Retry-After': '60' }).end();
  const data = [{ next_in_seconds: 57, requests: [] }];
  response.setHeader('Content-Type', 'application/json');
  return response.end(JSON.stringify({ status: true, message: 'success', data }));
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

it.each([429, 503])('a %d with Retry-After holds up one monitor, not its fleet', async (status) => {
  const said: string[] = [];
  const backoff = createBackoff((line) => said.push(line));
  const { port } = server.address() as AddressInfo;
  const gateway = createGatewayClient(new URL(`http://127.0.0.1:${port}`), backoff);
  const beat = (serialNumber: string) => gateway.call({ serialNumber, credential: 'secret' }, heartbeat);
  const before = Date.now();
  const outcome = await beat(`WILD-${status}`);
  expect(outcome.type).toBe('busy');
  expect(outcome.type === 'busy' && outcome.retryAt - before).toBeGreaterThanOrEqual(60_000);
  expect(backoff.retryAt()).toBe(0);
  expect((await beat('CALM')).type).toBe('ok');
  expect(said).toEqual([]);
});
