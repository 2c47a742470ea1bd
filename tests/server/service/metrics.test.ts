// Prometheus reads the metrics, and nobody else does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { createMetrics } from '../../../server/app/metrics.ts';
import { createCounters } from '../../../server/base/counters.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { readEvents } from '../../support/event-reader.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addPrograms } from '../../support/service-accounts.ts';
import { runs } from '../../support/service-dependencies.ts';

const metricsToken = 'a-token-for-metrics-with-32-characters';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService({ metricsToken });
  device = await addDevice(service, { serialNumber: 'CANARY-SERIAL', name: 'Canary name' });
});

afterAll(() => service.close());

async function read(of = service, authorization = `Bearer ${metricsToken}`) {
  const response = await of.request('/metrics', { headers: { Authorization: authorization } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

/** The value of a series as it is written; null where it is missing. */
async function numberAt(series: string): Promise<number | null> {
  const line = (await read()).text.split('\n').find((it) => it.startsWith(`${series} `));
  return line ? Number(line.slice(series.length)) : null;
}

describe('metrics', () => {
  it('are in the format of Prometheus, with those of the process', async () => {
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(/^# TYPE infusion_calls_total counter$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    // The embedded database has no pool.
    const pool = /^infusion_database_connections\{state="(total|idle|waiting)"\} \d+$/gm;
    expect(text.match(pool)?.length ?? 0).toBe(process.env.TEST_DATABASE === 'postgres' ? 3 : 0);
    expect(text).toContain(
      'infusion_build_info{version="1.2.3",release="4",commit="0a1b2c3d4e5f",migration="0047_latest"} 1',
    );
  });

  it('do not exist without their token, and not at all where none is set', async () => {
    const administrator = await service.bearer(service.users.administrator);
    const wrong = [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${metricsToken}x`,
      `Basic ${metricsToken}`,
      administrator,
    ];
    for (const authorization of wrong) {
      const { status, text } = await read(service, authorization);
      expect(status, authorization).toBe(404);
      expect(text).not.toContain('infusion_');
    }
    const without = await startTestService();
    expect((await read(without)).status).toBe(404);
    expect((await read(without, 'Bearer undefined')).status).toBe(404);
    await without.close();
  });

  it('are read by service accounts that see the service', async () => {
    const programs = await addPrograms(service, await addFacility(service.db));
    const statuses = Object.entries(programs).map(async ([name, { token }]) => [
      name,
      (await read(service, token)).status,
    ]);
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      programAdministrator: 200,
      programOfSite: 404,
      programEngineer: 404,
      programAuditor: 200,
    });
  });

  it('count calls by their pattern and class of status, and how long they took', async () => {
    const labels = 'method="GET",route="/api/v1/monitors/:id"';
    const calls = (status: string) => numberAt(`infusion_calls_total{${labels},status="${status}"}`);
    await service.send(getMonitor, { params: { id: device.id } });
    await service.send(getMonitor, { params: { id: 'missing' } });
    await service.send(getMonitor, { params: { id: device.id } }, null);
    expect([await calls('2xx'), await calls('4xx')]).toEqual([1, 2]);
    expect(await numberAt(`infusion_call_seconds_count{${labels}}`)).toBe(3);
    await service.request('/canary/path', { method: 'CANARY' });
    expect(await numberAt('infusion_calls_total{method="other",route="/*",status="4xx"}')).toBe(1);
  });

  it('count event streams and waiting monitors as long as they are there, and heartbeats', async () => {
    await device.sendHeartbeat();
    expect(await numberAt('infusion_heartbeats_total')).toBe(1);
    const headers = { Authorization: await service.bearer(service.users.administrator) };
    const stream = readEvents(await service.request('/api/v1/events', { headers }));
    const polled = device.pollRequests(25);
    await expect.poll(() => numberAt('infusion_waiting_monitors')).toBe(1);
    expect(await numberAt('infusion_event_streams')).toBe(1);
    await service.ask(requestLog, { params: { id: device.id } });
    const [request] = await polled;
    expect(await numberAt('infusion_waiting_monitors')).toBe(0);
    await stream.cancel();
    await expect.poll(() => numberAt('infusion_event_streams')).toBe(0);
    await device.sendLog(request?.id ?? '');
    expect(await numberAt('infusion_monitor_requests_ended_total{outcome="done"}')).toBe(1);
  });

  it('count emails by what became of them', async () => {
    await service.send(
      forgotPassword,
      { body: { factorType: 'EMAIL', username: 'admin@example.com' } },
      null,
    );
    await service.settled();
    expect(await numberAt('infusion_mails_total{outcome="sent"}')).toBe(1);
    expect(await numberAt('infusion_mails_waiting')).toBe(0);
  });

  it('name no person and no monitor', async () => {
    const { text } = await read();
    const { administrator } = service.users;
    for (const canary of [
      administrator,
      device.id,
      'admin@',
      'CANARY-SERIAL',
      'Canary',
      'CANARY',
      '/canary',
    ]) {
      expect(text).not.toContain(canary);
    }
  });
});

it('open requests are counted by kind and state, and not by every reader', async () => {
  const other = await startTestService({ metricsToken });
  const open = async (state: string) => {
    const { text } = await read(other);
    return new RegExp(`^infusion_monitor_requests_open{kind="audio",state="${state}"} (\\d+)$`, 'm').exec(
      text,
    )?.[1];
  };
  const waiting = await addDevice(other);
  const handed = await addDevice(other);
  for (const { id } of [waiting, handed]) await other.ask(requestAudio, { params: { id } });
  await handed.sendHeartbeat();
  expect([await open('waiting'), await open('handed over')]).toEqual(['1', '1']);
  await waiting.sendHeartbeat();
  expect(await open('waiting')).toBe('1');
  await other.close();
});

it('all of them are explained, and dashboard and alerts name no other', async () => {
  const connections = () => ({ total: 1, idle: 1, waiting: 0 });
  const metrics = createMetrics({
    db: service.db,
    connections,
    counters: createCounters(),
    runs,
    hasTrailSink: true,
  });
  metrics.addNotices({});
  metrics.addParts(async () => ({}));
  const known = [...(await metrics.read()).matchAll(/^# TYPE (infusion_\w+)/gm)].map(([, name = '']) => name);
  const namesIn = async (path: string) => {
    const text = await readFile(join(import.meta.dirname, '../../..', path), 'utf8');
    return new Set([...text.matchAll(/\binfusion_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, '')));
  };
  const used = [...(await namesIn('deploy/grafana.json')), ...(await namesIn('deploy/alerts.yml'))];
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !used.includes(name))).toEqual([]);
  expect([...(await namesIn('docs/metrics.md'))].toSorted()).toEqual(known.toSorted());
});

it('what the database knows is counted for all processes', async () => {
  const other = await startTestService({ metricsToken });
  await addMonitors(other.db, [{ online: true, lastCommunication: new Date() }, {}]);
  await runSweep(other.db, 'jobs', new Date(), async () => undefined);
  const { text } = await read(other);
  for (const line of [
    'infusion_monitors{state="online"} 1',
    'infusion_monitors{state="never"} 1',
    'infusion_monitors{state="offline"} 0',
    'infusion_up{part="database"} 1',
    'infusion_up{part="files"} 1',
    'infusion_jobs_open 0',
    'infusion_enrollments{outcome="issued"} 0',
    'infusion_backup_timestamp_seconds 0',
    'infusion_refused_device_calls_total{status="401"} 0',
  ]) {
    expect(text.split('\n'), line).toContain(line);
  }
  expect(text).toMatch(/^infusion_sweep_ran_timestamp_seconds\{sweep="jobs"\} \d/m);
  await other.close();
});
