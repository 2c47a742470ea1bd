// `npm start` over https: the demo's monitors get certificates from its own EST server by 'Get Cert', whatever certificate the
// service itself has.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listMonitorCsrs, obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import type { DataOf, Endpoint } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';
import { listFacilities } from '../../contract/facilities/facilities.ts';
import { getNetworkDetails } from '../../contract/site-configuration/network-details.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { createBackoff } from '../../simulator/backoff.ts';
import { createGatewayClient } from '../../simulator/gateway-client.ts';
import { createMonitor } from '../../simulator/monitor.ts';
import { createNetworkStore } from '../../simulator/network-store.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { longWaitMs } from '../support/limits.ts';
import { createOpensslFolder, type OpensslFolder } from '../support/openssl.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';
import { issueServer } from '../support/tls-host.ts';

/** The usual one is public, which a service that others reach refuses. */
const password = 'of this demo alone';

let openssl: OpensslFolder;
let dataDir: string;
let service: ServiceProcess;
let origin: string;

beforeAll(() => {
  openssl = createOpensslFolder();
  issueServer(openssl, 'tls');
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-demo-'));
  // These programs do not judge the service's certificate; the service itself must.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await service.end('SIGTERM');
  await rm(dataDir, { recursive: true });
});

afterAll(() => openssl.remove());

async function start(settings: Record<string, string>): Promise<void> {
  const port = await freePort();
  origin = `https://localhost:${port}`;
  const demo = { DEMO_MONITORS: '24', DEMO_PASSWORD: password, NODE_TLS_REJECT_UNAUTHORIZED: '1' };
  const usual = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, DATABASE_URL: '' };
  service = await startServiceProcess({ ...usual, ...demo, ...settings });
  await service.until('service.started');
}

async function openApi() {
  const { accessToken } = await signIn(origin, 'admin@example.com', password);
  return async <E extends Endpoint>(endpoint: E, params: Record<string, string> = {}, query = '') => {
    const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${origin}${path}?${query}`, { method: endpoint.method, headers });
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return success(z.custom<DataOf<E>>()).parse(body).data;
  };
}

const credentials = z.array(z.object({ serialNumber: z.string(), credential: z.string() }));

async function openMonitors() {
  const all = credentials.parse(JSON.parse(await readFile(join(dataDir, 'demo-monitors.json'), 'utf8')));
  const gateway = createGatewayClient(
    new URL(origin),
    createBackoff(() => undefined),
  );
  return all.map((own) => {
    const store = createNetworkStore(join(dataDir, 'memory'), own.serialNumber);
    return { ...createMonitor(own, undefined, gateway, store), ...own, memory: store.load };
  });
}

it.each([
  ['of its own authority', () => ({ HTTPS: 'on' })],
  ['of the operator', () => ({ TLS_CERT: openssl.path('tls.pem'), TLS_KEY: openssl.path('tls.key') })],
])('a service with a certificate %s gets certificates from its own EST server', async (_of, settings) => {
  await start(settings());
  const call = await openApi();
  const facilities = await call(listFacilities, {}, 'count=100&page=1');
  let facilityId = '';
  for (const { id } of facilities) {
    const [details] = await call(getNetworkDetails, { facilityId: id });
    if (details?.transfer_type === 'Online') facilityId = id;
  }
  const rows = () => call(listMonitorCsrs, { facilityId }, 'count=100&page=1');
  const monitors = await openMonitors();
  const serials = (await rows()).map(({ cloud_id }) => cloud_id);
  const own = monitors.filter(({ serialNumber }) => serials.includes(serialNumber));
  expect(own.length).toBeGreaterThan(0);
  for (const monitor of own) await monitor.sendHeartbeat();
  await eventually(async () => {
    for (const { csr_filename } of await rows()) expect(csr_filename).not.toBe('');
  }, longWaitMs);
  for (const { id } of await rows()) await call(obtainClientCertificate, { facilityId, monitorId: id });
  for (const monitor of own) await monitor.sendHeartbeat();
  await eventually(async () => {
    for (const { clientcert_transferredon } of await rows()) expect(clientcert_transferredon).toBeTruthy();
  }, longWaitMs);

  const bundle = await (await fetch(`${origin}/.well-known/est/cacerts`)).text();
  openssl.write('est.p7', `-----BEGIN PKCS7-----\n${bundle}\n-----END PKCS7-----\n`);
  openssl.run('pkcs7', '-in', 'est.p7', '-print_certs', '-out', 'est-ca.pem');
  for (const { memory } of own) {
    openssl.write('used.pem', (await memory()).certificate?.content ?? '');
    const verified = openssl.run('verify', '-x509_strict', '-CAfile', 'est-ca.pem', 'used.pem').toString();
    expect(verified).toContain('OK');
  }
});
