// A process whose clock is wrong: it decides by the database's time, sweeps nothing, and says so in the log, the console, /readyz
// and the metrics.
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contractMessages } from '../../../contract/common/messages.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { createMetrics } from '../../../server/app/metrics.ts';
import { createClockWatch } from '../../../server/app/production/watch-clock.ts';
import { createCounters } from '../../../server/base/counters.ts';
import { createDatabaseClock } from '../../../server/base/database-clock.ts';
import { createLog } from '../../../server/base/log.ts';
import { markSilentMonitors, startSweeper } from '../../../server/devices/sweeper.ts';
import { createSweepWorker } from '../../../server/store/common/sweeps.ts';
import { monitors, sweeps, wrongClocks } from '../../../server/store/schema/index.ts';
import { reportWrongClock } from '../../../server/store/service/wrong-clocks.ts';
import { addDevice } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { runs } from '../../support/service-dependencies.ts';

const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;

afterEach(() => void vi.useRealTimers());

/** A process beside the service, whose clock is wrong by `wrongMs`. */
function besides({ db }: TestService, wrongMs: number) {
  const lines: string[] = [];
  const own = { wrongMs };
  const clock = createDatabaseClock({
    now: () => Date.now() + own.wrongMs,
    monotonic: () => performance.now(),
  });
  const log = createLog((line) => lines.push(line));
  const watch = createClockWatch({ db, clock, log });
  const events = () => lines.map((line) => JSON.parse(line));
  return { own, clock, log, watch, events };
}

describe.each([
  ['three years ahead', 3 * yearMs, '+1095 d'],
  ['ten minutes ahead', 10 * minuteMs, '+10 min'],
  ['two hours behind', -120 * minuteMs, '−2 h'],
])('a process %s', (_, wrongMs, said) => {
  it("knows the database's time, and says everywhere that its clock is wrong", async () => {
    const service = await startTestService();
    const { clock, watch, events } = besides(service, wrongMs);
    await watch.check();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minuteMs);
    expect(events()).toMatchObject([{ level: 'error', event: 'clock.wrong' }]);
    expect(Math.abs(events()[0].aheadSeconds - wrongMs / 1000)).toBeLessThan(60);

    const { data } = await service.ask(listNotices, {});
    expect(data).toMatchObject([
      {
        kind: 'clock',
        count: 1,
        title: contractMessages.noticeClock,
        help: contractMessages.noticeClockHelp,
      },
    ]);
    expect(data[0]?.records[0]?.name).toMatch(new RegExp(`: ${said.replace('+', '\\+')}$`));
    const ready = await service.request('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: true, warnings: ['clock'] }]);
    const metrics = createMetrics({ db: service.db, counters: createCounters(), clock, runs });
    const [, ahead] = /^infusion_clock_ahead_seconds (\S+)$/m.exec(await metrics.read()) ?? [];
    expect(Math.abs(Number(ahead) - wrongMs / 1000)).toBeLessThan(60);

    await watch.forget();
    expect((await service.ask(listNotices, {})).data).toEqual([]);
  });
});

it('says once that a clock differs, and that it is right again', async () => {
  const service = await startTestService();
  const { own, watch, events } = besides(service, 20_000);
  await watch.check();
  await watch.check();
  own.wrongMs = 0;
  await watch.check();
  await watch.check();
  expect(events().map(({ level, event }) => [level, event])).toEqual([
    ['warn', 'clock.differs'],
    ['info', 'clock.right'],
  ]);
  expect(await service.db.select().from(wrongClocks)).toEqual([]);
});

it('forgets a process that has not told of itself for three minutes', async () => {
  const service = await startTestService();
  const { db } = service;
  const processId = crypto.randomUUID();
  await reportWrongClock(db, { processId, host: 'ward-2', aheadSeconds: 61 });
  expect((await service.ask(listNotices, {})).data).toHaveLength(1);
  const seenAt = new Date(Date.now() - 4 * minuteMs);
  await db.update(wrongClocks).set({ seenAt }).where(eq(wrongClocks.processId, processId));
  expect((await service.ask(listNotices, {})).data).toEqual([]);
});

it('sweeps nothing while its clock is wrong, and neither before a jump is compared', async () => {
  const service = await startTestService();
  const { db, presence } = service;
  const { own, clock, watch, log } = besides(service, 10 * minuteMs);
  await watch.check();
  const rests = () => clock.isWrong() || clock.hasJumped();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const swept: string[] = [];
  const step = async () => {
    swept.push('swept');
    return undefined;
  };
  const sweepWorker = createSweepWorker({ db, now: clock.now, log, rests }, { renewal: step });
  sweepWorker.start();
  const stopSweeper = startSweeper({ db, now: clock.now, log, presence, rests });
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(await db.select().from(sweeps)).toEqual([]);
  own.wrongMs = 0;
  // Not compared yet: whether it is right now is unknown.
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(swept).toEqual([]);
  await watch.check();
  await vi.advanceTimersByTimeAsync(minuteMs);
  await expect.poll(() => swept).toEqual(['swept']);
  await Promise.all([sweepWorker.close(), stopSweeper()]);
});

it('leaves a healthy monitor Online, whichever process hears it or looks for silent ones', async () => {
  const service = await startTestService();
  const { db, presence, clock: right } = service;
  right.now = new Date();
  const { clock, watch } = besides(service, 10 * minuteMs);
  await watch.check();
  const monitor = await addDevice(service);
  await monitor.sendHeartbeat();
  expect(await markSilentMonitors(db, clock.now(), presence)).toBe(0);
  const [row] = await db.select({ online: monitors.online }).from(monitors);
  expect(row).toEqual({ online: true });
});
