// A monitor can change only its own data: every route of the gateway is called with the credential of another monitor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { reportFailure } from '../../../contract/devices/gateway.ts';
import { sendCsr } from '../../../contract/devices/network.ts';
import { requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import {
  cloudLogEntries,
  files,
  monitorRequests,
  monitors,
  recordings,
} from '../../../server/store/schema/index.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const gateway = allEndpoints.filter(({ caller }) => caller === 'monitor');

let service: TestService;
let mine: TestDevice;
let other: TestDevice;
let requests: { audio: string; log: string };

beforeAll(async () => {
  service = await startTestService();
  mine = await addDevice(service);
  other = await addDevice(service);
  const params = { id: mine.id };
  const audio = await service.ask(requestAudio, { params });
  const log = await service.ask(requestLog, { params });
  requests = { audio: audio.data[0]?.audio?.id ?? '', log: log.data[0]?.log?.id ?? '' };
});

afterAll(() => service.close());

/** All rows of a monitor. */
async function knownOf(monitorId: string) {
  const tables = [monitorRequests, recordings, files, cloudLogEntries];
  const rows = await Promise.all(tables.map((table) => service.db.select().from(table)));
  const all = [await service.db.select().from(monitors), ...rows].flat();
  return all.filter((row) => ('serialNumber' in row ? row.id : row.monitorId) === monitorId);
}

/** A valid call for one of my requests. */
function callOf(endpoint: Endpoint, requestId: string) {
  const path = pathOf(endpoint).replace('{id}', requestId).replace('{channel}', 'A');
  const query = 'probe_status=A&code_name=Pump&file_name=pump.log&wait_seconds=0';
  const body = endpoint.binaryBody
    ? 'bytes'
    : JSON.stringify({ reason: 'no', entries: [entry], csr: '', files: [] });
  return (authorization: string) =>
    service.request(`${path}?${query}`, {
      method: endpoint.method,
      headers: {
        Authorization: authorization,
        'Content-Type': endpoint.binaryBody?.contentTypes[0] ?? 'application/json',
      },
      ...(endpoint.method !== 'GET' && { body }),
    });
}

const entry = { sequence: 1, type: 'Pump', activity: 'Started', at: '2026-03-01T11:00:00Z' };

describe.each(gateway.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$name, called by another monitor,',
  ({ endpoint }) => {
    it('changes nothing of another monitor', async () => {
      const before = await knownOf(mine.id);
      for (const id of Object.values(requests)) {
        const response = await callOf(endpoint, id)(other.authorization);
        expect(response.status).toBe(endpoint.path.includes('{id}') ? 404 : 200);
        expect(await response.text()).not.toContain(id);
      }
      expect(await knownOf(mine.id)).toEqual(before);
    });

    it("is rejected with another monitor's credential", async () => {
      const serial = Buffer.from(mine.authorization.slice(6), 'base64').toString().split(':')[0];
      const credential = Buffer.from(other.authorization.slice(6), 'base64').toString().split(':')[1];
      const mixed = `Basic ${Buffer.from(`${serial}:${credential}`).toString('base64')}`;
      expect((await callOf(endpoint, requests.audio)(mixed)).status).toBe(401);
    });
  },
);

it("works with the monitor's own credential", async () => {
  const statuses: Record<string, number> = {};
  for (const endpoint of gateway) {
    const id = endpoint.path.includes('/log') ? requests.log : requests.audio;
    statuses[endpoint.path] = (await callOf(endpoint, id)(mine.authorization)).status;
  }
  // The recording was done before the failure was reported, and nobody has asked for a CSR.
  const others: Readonly<Record<string, number>> = {
    [reportFailure.path]: 409,
    [sendCsr.path]: 404,
  };
  const worked = Object.fromEntries(gateway.map(({ path }) => [path, others[path] ?? 200]));
  expect(statuses).toEqual(worked);
});
