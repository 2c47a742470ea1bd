// The pretend monitors, as the process that they are, against the real gateway.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMonitors } from '../../contract/monitors.ts';
import { addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const root = join(import.meta.dirname, '../..');
let service: TestService;
let folder: string;
let file: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'infusion-simulator-'));
  file = join(folder, 'monitors.json');
  const fleet = Array.from({ length: 30 }, (_, n) => ({
    serialNumber: `SIM-${n}`,
    credential: `secret ${n}`,
  }));
  await addMonitors(service.db, [...fleet, { serialNumber: 'ELSE', credential: 'other' }]);
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
  const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/main.ts', ...args], { cwd: root });
  started.push(child);
  const text = { said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text.said += chunk;
    });
  }
  return { child, said: () => text.said };
}

async function online(): Promise<string[]> {
  const { data } = await service.ask(listMonitors, { query: { count: 100 } });
  return data.filter(({ online_status }) => online_status === true).map(({ cloud_id }) => cloud_id);
}

const within = { timeout: 60_000, interval: 100 };

describe('the simulator', { timeout: 120_000 }, () => {
  it('beats for every monitor of its file, and for no other, soon after its start', async () => {
    const { address, stop } = await service.listen();
    const { child, said } = start(address, file);
    await vi.waitFor(async () => expect(await online()).toHaveLength(30), within);
    expect(await online()).not.toContain('ELSE');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said()).toBe(`31 monitors report to ${address}.\n`);
    await stop();
  });

  it('waits while the service is away, says so once, and goes on when it is back', async () => {
    const first = await service.listen();
    await first.stop();
    const { said } = start(first.address, file);
    await vi.waitFor(() => expect(said()).toContain('The service is away; waiting for it.\n'), within);
    const again = await service.listen(Number(new URL(first.address).port));
    await vi.waitFor(() => expect(said()).toContain('The service is back.\n'), within);
    expect(said().match(/away/g)).toHaveLength(1);
    await again.stop();
  });

  it('says in a sentence why it cannot start', async () => {
    for (const args of [[], ['no address', file], ['http://127.0.0.1:1', join(folder, 'missing.json')]]) {
      const { child, said } = start(...args);
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(said()).toMatch(/^The simulator cannot start: /);
      expect(said()).not.toContain('    at ');
    }
  });
});
