// The simulator as a process, with the real gateway.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { searchCloudLog } from '../../../contract/requests/cloud-log.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { listMonitorLogs } from '../../../contract/requests/monitor-logs.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { getRequestStatus, requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { probesOf, recordChannel } from '../../../simulator/recording.ts';
import { entryArguments } from '../../support/entry.ts';
import { eventually } from '../../support/eventually.ts';
import { longTestMs, longWaitMs } from '../../support/limits.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const root = join(import.meta.dirname, '../../..');
let service: TestService;
let folder: string;
let file: string;
let ids: string[];
let entry: string[];
const started: ChildProcess[] = [];

const names = Array.from({ length: 30 }, (_, n) => `SIM-${n}`);
/** A monitor with both probes. */
const pair = names.find((name) => probesOf(name) === 'AB') ?? '';
const idOf = (name: string) => ids[names.indexOf(name)] ?? '';

beforeAll(async () => {
  service = await startTestService();
  entry = await entryArguments('simulator');
  folder = await mkdtemp(join(tmpdir(), 'infusion-simulator-'));
  file = join(folder, 'monitors.json');
  const fleet = names.map((serialNumber) => ({ serialNumber, credential: `secret of ${serialNumber}` }));
  ids = await addMonitors(service.db, [...fleet, { serialNumber: 'ELSE', credential: 'other' }]);
  await writeFile(file, JSON.stringify([...fleet, { serialNumber: 'UNKNOWN', credential: 'none' }]));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [...entry, ...args], { cwd: root });
  started.push(child);
  const text = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text.output += chunk;
    });
  }
  return { child, output: () => text.output };
}

async function online(): Promise<string[]> {
  const { data } = await service.ask(listMonitors, { query: { count: 100 } });
  return data.filter(({ online_status }) => online_status === true).map(({ cloud_id }) => cloud_id);
}

/** The bytes of a file, at its signed URL. */
async function bytesOf(id: string): Promise<Buffer> {
  const { data } = await service.ask(getFile, { params: { id }, query: {} });
  const response = await service.request(data[0]?.url ?? '');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function reportedBy(name: string): Promise<number> {
  const now = Date.now();
  const range = {
    time_from: new Date(now - 86_400_000).toISOString(),
    time_to: new Date(now).toISOString(),
  };
  const { count } = await service.ask(searchCloudLog, {
    params: { id: idOf(name) },
    query: {},
    body: range,
  });
  return count;
}

describe('the simulator', { timeout: longTestMs }, () => {
  it('sends heartbeats for the monitors of its file, and for no others, soon after its start', async () => {
    const { address, stop } = await service.listen();
    const { child, output } = start(address, file);
    await eventually(async () => expect(await online()).toHaveLength(30), longWaitMs);
    expect(await online()).not.toContain('ELSE');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output()).toBe(`31 monitors report to ${address}.\n`);
    await stop();
  });

  it('waits while the service is unavailable, reports that once, and continues afterwards', async () => {
    const first = await service.listen();
    await first.stop();
    const { output } = start(first.address, file);
    await eventually(
      () => expect(output()).toContain('The service is unavailable. Waiting for it.\n'),
      longWaitMs,
    );
    const again = await service.listen(Number(new URL(first.address).port));
    await eventually(() => expect(output()).toContain('The service is back.\n'), longWaitMs);
    expect(output().match(/unavailable/g)).toHaveLength(1);
    await again.stop();
  });

  it('answers requests of administrators within seconds, and reports activity', async () => {
    const { address, stop } = await service.listen();
    start(address, file);
    const target = { params: { id: idOf(pair) } };
    await service.ask(requestAudio, target);
    await service.ask(requestLog, target);
    await eventually(async () => {
      const { data } = await service.ask(getRequestStatus, target);
      expect(data[0]).toMatchObject({ audio: { state: 'done' }, log: { state: 'done' }, upload_request: '' });
    }, longWaitMs);

    const days = { fromDate: '2026-03-01', toDate: '2026-03-01' };
    const recordings = await service.ask(listRecordings, {
      params: { ...target.params, ...days },
      query: {},
    });
    const [recording] = recordings.data;
    expect(recording?.file_data.map(({ channel }) => channel).toSorted()).toEqual(['A', 'B']);
    for (const { id, channel } of recording?.file_data ?? []) {
      const sound = await recordChannel(recording?.correlation_id ?? '', channel);
      expect((await bytesOf(id)).equals(sound)).toBe(true);
    }
    const logs = await service.ask(listMonitorLogs, {
      params: { ...target.params, ...days, hours: '24' },
      query: {},
    });
    expect(logs.data.map(({ file_name }) => file_name)).toEqual([expect.stringContaining(pair)]);
    expect(String(await bytesOf(logs.data[0]?.id ?? ''))).toContain(pair);

    await eventually(async () => expect(await reportedBy(pair)).toBeGreaterThan(0), longWaitMs);
    await stop();
  });

  it('reports in one sentence why it cannot start', async () => {
    for (const args of [[], ['no address', file], ['http://127.0.0.1:1', join(folder, 'missing.json')]]) {
      const { child, output } = start(...args);
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(output()).toMatch(/^The simulator cannot start: /);
      expect(output()).not.toContain('    at ');
    }
  });
});
