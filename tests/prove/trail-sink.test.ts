// The service as a process sends its trail by AUDIT_SINK: what the demo has, what people do, and what was left when it was killed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { longWaitMs } from '../support/limits.ts';
import { expectEntries } from '../support/sent-trail.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { startSyslogReceiver } from '../support/syslog-receiver.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-sink-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const token = 'a-token-for-metrics-with-32-characters';

it('brings the trail of the demo, goes on after a kill, and says what waits', async () => {
  const receiver = await startSyslogReceiver();
  const port = String(await freePort());
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: 'on',
    DEMO_MONITORS: '40',
    METRICS_TOKEN: token,
    AUDIT_SINK: `syslog+tcp://127.0.0.1:${receiver.port}`,
  };
  const numberOf = () =>
    Math.max(0, ...receiver.taken.filter(({ kind }) => kind === 'entry').map(({ number }) => number));
  const first = await startServiceProcess(settings);
  await first.until('trailSink.begins');
  await eventually(
    () => expect(receiver.taken.some(({ kind }) => kind === 'checkpoint')).toBe(true),
    longWaitMs,
  );
  await first.end('SIGKILL');
  const before = numberOf();
  expectEntries(receiver.taken, 1, before);
  const second = await startServiceProcess(settings);
  await second.until('trailSink.goesOn');
  async function metric(name: string): Promise<number> {
    const answer = await fetch(`http://localhost:${port}/metrics`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return Number(new RegExp(`^${name}.* (\\S+)$`, 'm').exec(await answer.text())?.[1]);
  }
  // Nothing of the first one had settled: all of it comes again.
  await eventually(
    () => expect(receiver.taken.filter(({ number }) => number === before).length).toBeGreaterThan(1),
    longWaitMs,
  );
  expect(await metric('infusion_trail_sink_waiting\\{kind="entry"\\}')).toBeGreaterThan(0);
  await second.end('SIGTERM');
  expectEntries(receiver.taken, 1, numberOf());
  expect(numberOf()).toBeGreaterThanOrEqual(before);
  const third = await startServiceProcess({ ...settings, AUDIT_SINK: '' });
  await third.until('trailSink.off');
  await third.end('SIGTERM');
});
