// Two services in PID namespaces of their own on one data folder, as two containers on one volume.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { noPidNamespace, ownPidNamespace } from '../support/pid-namespace.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';

let dataDir: string;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-namespaces-'));
});

afterEach(async () => {
  for (const { end } of started.splice(0)) await end('SIGKILL');
  await rm(dataDir, { recursive: true });
});

async function start(wrapper: readonly string[]): Promise<ServiceProcess> {
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: '' };
  const running = await startServiceProcess(settings, { wrapper });
  started.push(running);
  return running;
}

const title = 'a folder in use is refused; one whose holder was killed is taken';

if (!ownPidNamespace) it(`${title}: ${noPidNamespace}`, () => undefined);
else {
  const wrapper = ownPidNamespace;
  it(title, async () => {
    const first = await start(wrapper);
    await first.until('service.started');
    const second = await start(wrapper);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/Another process \(\d+ on .*\) is using this data folder/);
    await first.end('SIGKILL');
    const third = await start(wrapper);
    await third.until('service.started');
    expect(third.output()).toContain('dataFolder.watched');
  });
}
