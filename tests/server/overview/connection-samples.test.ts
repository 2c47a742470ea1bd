// Samples of the fleet and changes of its monitors as they age, and under clocks that are set back.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMonitors, type MonitorFilters } from '../../../contract/monitors/monitors.ts';
import { getMonitorConnection, getOverviewHistory } from '../../../contract/overview/overview.ts';
import { sampleSweep } from '../../../server/devices/sample-sweep.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { insertMany } from '../../../server/store/common/insert-many.ts';
import { retireConnectionChanges } from '../../../server/store/overview/changes.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { downsampleSamples, takeSample, wholeFleet } from '../../../server/store/overview/samples.ts';
import { connectionChanges, connectionSamples, monitors } from '../../../server/store/schema/index.ts';
import { addMonitors } from '../../support/records.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

beforeEach(async () => {
  for (const table of [connectionSamples, connectionChanges, monitors]) await service.db.delete(table);
});

const sampled = () =>
  service.db
    .select()
    .from(connectionSamples)
    .where(eq(connectionSamples.facilityId, wholeFleet))
    .orderBy(connectionSamples.at);

describe('samples', () => {
  it('are taken by one process, for each five minutes once, and thinned with age', async () => {
    const { db } = service;
    for (const time of ['09:00', '09:05', '11:00']) await takeSample(db, at(time));
    const look = (time: string) =>
      runSweep(
        db,
        'connectionSamples',
        new Date(`2026-06-10T${time}Z`),
        sampleSweep(db, { samplesDays: null }),
      );
    const ofToday = async () => (await sampled()).filter((it) => it.at >= new Date('2026-06-10'));
    // These minutes began while the service was down.
    await look('07:57:20');
    expect(await ofToday()).toEqual([]);
    await look('07:59:50');
    // Before what happened until its time has surely been written, none is taken.
    await look('08:00:10');
    await look('08:00:20');
    expect(await ofToday()).toEqual([]);
    await Promise.all(['08:02:00', '08:02:00'].map(look));
    await look('08:03:00');
    expect(await ofToday()).toHaveLength(1);
    const due = await db.execute(sql`SELECT due_at FROM sweeps WHERE name = 'connectionSamples'`);
    expect(JSON.stringify(due)).toContain('08:03:30');
    expect(await sampled()).toMatchObject([
      // The first sample of that day in March.
      { minutes: 1_440, at: at('09:00') },
      { minutes: 5, at: new Date('2026-06-10T08:00:00Z') },
    ]);
    await insertMany(
      db,
      connectionSamples,
      [0, 5, 55].map((minutes, index) => ({
        facilityId: wholeFleet,
        minutes: 5,
        at: new Date(Date.UTC(2026, 5, 8, 6, minutes)),
        online: 10 + index,
        offline: 0,
        neverConnected: 0,
      })),
    );
    await downsampleSamples(db, new Date('2026-06-10T08:02:00Z'), 30);
    expect(
      (await sampled()).map(({ at: time, minutes, online }) => [
        time.toISOString().slice(5, 16),
        minutes,
        online,
      ]),
    ).toEqual([
      ['06-08T06:00', 60, 10],
      ['06-10T08:00', 5, expect.any(Number)],
    ]);
  });

  it('and changes go when they are older than the settings say', async () => {
    const { db } = service;
    const monitorId = (await addMonitors(db, [{}]))[0] ?? '';
    const times = ['09:00', '09:30', '10:34'];
    await db
      .insert(connectionChanges)
      .values(times.map((time, index) => ({ monitorId, at: at(time), online: index !== 2 })));
    expect(await retireConnectionChanges(db, at('10:00'), 1)).toBe(1);
    while ((await retireConnectionChanges(db, at('10:00'))) > 0);
    expect(await db.select().from(connectionChanges)).toMatchObject([{ at: at('10:34'), online: false }]);
  });
});

describe('a point of the past', () => {
  async function countsAt(moment: Date) {
    const list = async (query: MonitorFilters) => (await service.ask(listMonitors, { query })).count;
    const then = { at: moment.toISOString() };
    const [online, offline, neverConnected] = [
      await list({ connection: 'online', ...then }),
      await list({ connection: 'offline', ...then }),
      await list({ connection: 'never', ...then }),
    ];
    return { online, offline, neverConnected };
  }

  it('counts a monitor that returned as Offline before, however long its last changes have been retired', async () => {
    const { db } = service;
    const createdAt = new Date('2025-01-01');
    const [returned = '', fresh = ''] = await addMonitors(db, [{ createdAt }, { createdAt }, { createdAt }]);
    await recordHeartbeats(db, [returned], new Date('2025-10-01T09:00:00Z'));
    await markSilentMonitors(db, new Date('2025-10-01T10:00:00Z'), { record: () => undefined });
    while ((await retireConnectionChanges(db, new Date('2026-01-01'))) > 0);
    await takeSample(db, at('09:00'));
    await recordHeartbeats(db, [returned, fresh], at('09:02'));
    await takeSample(db, at('09:05'));
    service.clock.now = at('09:06');
    const truth = [
      { at: at('09:00'), online: 0, offline: 1, neverConnected: 2 },
      { at: at('09:05'), online: 2, offline: 0, neverConnected: 1 },
    ];
    expect(await sampled()).toMatchObject(truth);
    for (const { at: moment, ...counts } of truth) expect(await countsAt(moment)).toEqual(counts);
  });

  it('of before a clock was set back stays as it was: a change is later than the ones before it, and samples stay', async () => {
    const { db } = service;
    const [back = ''] = await addMonitors(db, [{ createdAt: new Date('2025-01-01') }]);
    await takeSample(db, at('13:25'));
    await recordHeartbeats(db, [back], at('13:31'));
    await takeSample(db, at('13:35'));
    // The clock says 13:00 now: the monitor is heard once more, then falls silent, and returns.
    await recordHeartbeats(db, [back], at('13:01'));
    await markSilentMonitors(db, at('13:20'), { record: () => undefined });
    await takeSample(db, at('13:25'));
    await recordHeartbeats(db, [back], at('13:28'));
    service.clock.now = at('13:40');
    const { online: lastOnline, at: lastAt } = connectionChanges;
    const changes = await db
      .select({ online: lastOnline, at: lastAt })
      .from(connectionChanges)
      .orderBy(lastAt);
    expect(changes.map(({ online }) => online)).toEqual([true, false, true]);
    expect(await sampled()).toMatchObject([
      { at: at('13:25'), online: 0, neverConnected: 1 },
      { at: at('13:35'), online: 1, neverConnected: 0 },
    ]);
    for (const { at: moment, online, offline, neverConnected } of await sampled())
      expect(await countsAt(moment)).toEqual({ online, offline, neverConnected });
  });
});

describe('a stop of the service', () => {
  it('leaves a gap, and a monitor that calls before the service looks was Offline meanwhile', async () => {
    const { db, clock } = service;
    const july = (time: string) => new Date(`2026-07-01T${time}Z`);
    const [id = ''] = await addMonitors(db, [{ name: 'Calls at once', createdAt: new Date('2025-01-01') }]);
    const look = (time: string) =>
      runSweep(db, 'connectionSamples', july(time), sampleSweep(db, { samplesDays: null }));
    for (let minute = 0; minute < 10; minute += 1) {
      await recordHeartbeats(db, [id], july(`10:0${minute}:00`));
      await look(`10:0${minute}:45`);
    }
    // The service starts at 13:01.
    await recordHeartbeats(db, [id], july('13:01:05'));
    await markSilentMonitors(db, july('13:01:15'), { record: () => undefined });
    await look('13:02:00');
    clock.now = july('13:02:30');
    const historyOf = async () => {
      const { data } = await service.ask(getMonitorConnection, { params: { id } });
      return data[0];
    };
    const before = await historyOf();
    expect(before?.changes.map(({ at: time, online }) => [time.slice(11, 19), online])).toEqual([
      ['13:01:05', true],
      ['10:14:00', false],
      ['10:00:00', true],
    ]);
    expect(before?.hours.slice(-4).map(({ online }) => online)).toEqual([1, null, null, null]);
    for (const time of ['13:03:00', '13:04:00', '13:05:00', '13:05:45']) await look(time);
    clock.now = july('13:06:00');
    expect((await historyOf())?.hours.slice(-4).map(({ online }) => online)).toEqual([1, null, null, 1]);
    const { data } = await service.ask(getOverviewHistory, { query: { range: '24h' } });
    expect(data[0]?.points.map((point) => point.at.slice(11, 16))).toEqual(['10:05', '13:05']);
  });
});
