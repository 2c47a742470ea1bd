// Simulated monitors when a CSR is refused, and when this machine cannot keep their keys.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBackoff } from '../../simulator/backoff.ts';
import { createErrorReport } from '../../simulator/error-report.ts';
import { createGatewayClient } from '../../simulator/gateway-client.ts';
import { createMonitor, type Monitor } from '../../simulator/monitor.ts';
import { createNetworkStore } from '../../simulator/network-store.ts';
import { eventually } from '../support/eventually.ts';

const csr = {
  subject: [{ type: 'CN', value: 'monitors.example.org' }],
  signing_type: 'ECDSA',
  hashing_type: 'SHA256',
  key_size: 2048,
};
const answers: Readonly<Record<string, unknown>> = {
  'POST /device/v1/heartbeat': { next_in_seconds: 60, requests: [{ id: 'one', kind: 'csr' }] },
  'GET /device/v1/network': { csr, wpa: null, roots: [], certificate: null },
};

let server: Server;
let folder: string;
let calls: string[] = [];

/** Hands over the same request at each heartbeat, and refuses every CSR. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-answers-'));
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    calls.push(call);
    const data = answers[call];
    response.writeHead(data ? 200 : 422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: data !== undefined, message: '', data: [data] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

beforeEach(() => {
  calls = [];
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function addMonitor(serialNumber: string, memory: string, said: string[] = []): Monitor {
  const { port } = server.address() as AddressInfo;
  const gateway = createGatewayClient(
    new URL(`http://127.0.0.1:${port}`),
    createBackoff(() => undefined),
  );
  const credentials = { serialNumber, credential: 'secret' };
  const report = createErrorReport((line) => said.push(line));
  return createMonitor(credentials, undefined, gateway, createNetworkStore(memory, serialNumber), report);
}

const count = (end: string) => calls.filter((call) => call.endsWith(end)).length;

it('a CSR that is refused is neither sent again nor reported as a failure', async () => {
  const monitor = addMonitor('REFUSED', folder);
  await monitor.sendHeartbeat();
  await eventually(() => expect(count('/csr')).toBe(1));
  // It is handed over again, and known as answered.
  await eventually(async () => {
    const before = count('/network');
    await monitor.sendHeartbeat();
    await monitor.sendHeartbeat();
    expect(count('/network')).toBe(before);
  });
  expect(calls.filter((call) => call.startsWith('PUT') || call.endsWith('/failure'))).toEqual([
    'PUT /device/v1/requests/one/csr',
  ]);
});

it('a key that cannot be kept is told once, and tried again', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const said: string[] = [];
  const monitor = addMonitor('FULL', join(file, 'memory'), said);
  await eventually(async () => {
    await monitor.sendHeartbeat();
    expect(count('/network')).toBeGreaterThan(2);
  });
  expect(said).toEqual([expect.stringContaining('ENOTDIR')]);
});
