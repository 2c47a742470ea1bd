// The fleet over time against the truth: monitors that are cut off and return at known times, under a set clock.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCertificates } from '../../../contract/certificates/certificates.ts';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors, type MonitorFilters } from '../../../contract/monitors/monitors.ts';
import {
  getFacilityConnection,
  getMonitorConnection,
  getOverview,
  getOverviewHistory,
} from '../../../contract/overview/overview.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { readConnection } from '../../../server/store/overview/changes.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { takeSample } from '../../../server/store/overview/samples.ts';
import { connectionChanges, monitorRequests } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const minuteMs = 60_000;
let service: TestService;
let ward: string;
/** Record ids: always there, cut off at 10:30, coming and going, never seen, without a facility. */
let [steady, cut, restless, never, alone]: string[] = [];

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);

/** Lets monitors send a heartbeat a minute while they are connected; the service looks after them as it does. */
async function live(
  from: string,
  to: string,
  connected: Readonly<Record<string, (minute: number) => boolean>>,
) {
  const { db } = service;
  for (let time = at(from).getTime(), minute = 0; time < at(to).getTime(); time += minuteMs, minute += 1) {
    const now = new Date(time);
    const heard = Object.keys(connected).filter((id) => connected[id]?.(minute));
    await recordHeartbeats(db, heard, now);
    await markSilentMonitors(db, now, { record: () => undefined });
    if (minute % 5 === 0) await takeSample(db, now);
    service.clock.now = now;
  }
}

const overview = async () => {
  const { data } = await service.ask(getOverview, { query: { silent_since: at('00:00').toISOString() } });
  if (!data[0]) throw new Error('no overview');
  return data[0];
};

async function countOf(query: MonitorFilters): Promise<number> {
  const { data, count } = await service.ask(listMonitors, { query: { count: 100, ...query } });
  expect(data).toHaveLength(count);
  return count;
}

const changesOf = async (id: string | undefined) => {
  const { data } = await service.ask(getMonitorConnection, { params: { id: id ?? '' } });
  return data[0]?.changes.map((change) => `${change.at.slice(11, 16)} ${change.online ? 'on' : 'off'}`);
};

beforeAll(async () => {
  service = await startTestService();
  ward = await addFacility(service.db, { name: 'North Ward' });
  const createdAt = new Date('2025-01-01');
  [steady = '', cut = '', restless = '', never = '', alone = ''] = await addMonitors(service.db, [
    { name: 'Steady', facilityId: ward, createdAt },
    { name: 'Cut', facilityId: ward, createdAt },
    { name: 'Restless', facilityId: ward, createdAt },
    { name: 'Never', facilityId: ward, createdAt },
    { name: 'Alone', createdAt },
  ]);
  const always = () => true;
  const [s, c, r, a] = [steady, cut, restless, alone].map(String) as [string, string, string, string];
  await live('09:00', '11:00', {
    [s]: always,
    [a]: always,
    [c]: (minute) => minute < 90,
    // Ten minutes there, ten away.
    [r]: (minute) => minute % 20 < 10,
  });
  // The service is down until 13:00. Restless is gone for good meanwhile.
  await live('13:00', '13:58', { [s]: always, [a]: always });
});

afterAll(() => service.close());

describe('the connection of a monitor', () => {
  it('has the moment of each change: the first heartbeat, and five minutes after the last', async () => {
    // It called before the service, which was down, had looked.
    expect(await changesOf(steady)).toEqual(['13:00 on', '11:04 off', '09:00 on']);
    expect(await changesOf(cut)).toEqual(['10:34 off', '09:00 on']);
    expect((await changesOf(restless))?.slice(-4)).toEqual([
      '09:34 off',
      '09:20 on',
      '09:14 off',
      '09:00 on',
    ]);
    expect(await changesOf(never)).toEqual([]);
    expect(
      await service.db.$count(connectionChanges, eq(connectionChanges.monitorId, String(restless))),
    ).toBe(12);
  });

  it('is a share of each hour, and nothing where the service was down', async () => {
    const { data } = await service.ask(getMonitorConnection, { params: { id: String(cut) } });
    const hours = data[0]?.hours ?? [];
    expect(hours).toHaveLength(168);
    expect([hours[0]?.at, hours.at(-1)?.at]).toEqual([
      '2026-02-22T14:00:00.000Z',
      '2026-03-01T13:00:00.000Z',
    ]);
    expect(hours.slice(-6).map(({ online }) => online)).toEqual([null, 1, 34 / 60, null, null, 0]);
    // Known are 9:00 to 11:00 and 13:00 to 13:57.
    expect(data[0]?.online).toBeCloseTo(94 / 177, 10);
    const ofWard = await service.ask(getFacilityConnection, { params: { id: ward } });
    expect(ofWard.data[0]?.hours.slice(-3).map(({ online }) => online)).toEqual([null, null, 1 / 3]);
  });

  it('is unknown before the changes that are kept', async () => {
    const { now } = service.clock;
    const monitor = { id: String(cut), online: false, createdAt: new Date('2025-01-01') };
    const { hours, online } = await readConnection(service.db, monitor, now, at('10:30'));
    const known = hours.filter((hour) => hour.online !== null);
    expect(known.map((hour) => hour.at.toISOString().slice(11, 16))).toEqual(['10:00', '13:00']);
    expect(online).toBeLessThan(0.1);
  });

  it('of a deleted monitor ends with that, and counts what a clock that was set back says in its order', async () => {
    const { db } = service;
    const [gone = '', odd = ''] = await addMonitors(db, [
      { createdAt: at('00:00') },
      { createdAt: at('00:00') },
    ]);
    await recordHeartbeats(db, [gone], at('13:50'));
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [gone], forceDelete: true },
    });
    const changes = await db.select().from(connectionChanges).where(eq(connectionChanges.monitorId, gone));
    expect(changes.map(({ online }) => online)).toEqual([true, false]);
    // Online at 13:30; then the clock says 13:10, and it goes, and returns at 13:40.
    const rows = [
      { monitorId: odd, at: at('13:30'), online: true },
      { monitorId: odd, at: at('13:10'), online: false },
      { monitorId: odd, at: at('13:40'), online: true },
    ];
    await db.insert(connectionChanges).values(rows);
    const { data } = await service.ask(getMonitorConnection, { params: { id: odd } });
    expect(data[0]?.hours.at(-1)?.online).toBeCloseTo(17 / 57, 10);
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [odd], forceDelete: true },
    });
  });

  it('writes nothing for heartbeats that change nothing', async () => {
    const before = await service.db.$count(connectionChanges);
    await recordHeartbeats(service.db, [String(steady), String(alone)], service.clock.now);
    expect(await service.db.$count(connectionChanges)).toBe(before);
  });
});

describe('the overview', () => {
  it('says how the fleet is, and each number leads to a list of so many', async () => {
    const { db, clock } = service;
    const ids = await addCertificates(service, [
      { name: 'Ended', days: -3, facilityId: ward },
      { name: 'Ends now', days: 0, facilityId: ward },
      { name: 'Soon', days: 20, facilityId: ward },
      { name: 'At the limit', days: 30, facilityId: ward },
      { name: 'Later', days: 31, facilityId: ward },
      { name: 'Renewed', days: 10, facilityId: ward, isSuperseded: true },
    ]);
    const [deleted = ''] = await addCertificates(service, [
      { name: 'Deleted', days: 10, facilityId: ward, deletedAt: clock.now },
    ]);
    const twoDaysAgo = new Date(clock.now.getTime() - 48 * 60 * minuteMs);
    const asked = { kind: 'audio', askedBy: randomUUID(), askedByName: 'Ada', askedAt: clock.now } as const;
    await db.insert(monitorRequests).values([
      { id: randomUUID(), monitorId: String(steady), ...asked },
      { id: randomUUID(), monitorId: String(alone), ...asked, outcome: 'failed' },
      { id: randomUUID(), monitorId: String(alone), ...asked, outcome: 'unanswered' },
      { id: randomUUID(), monitorId: String(cut), ...asked, outcome: 'done' },
      // Not answered within five minutes; a late answer is still accepted.
      { id: randomUUID(), monitorId: String(restless), ...asked, handedAt: at('13:40') },
      // No screen of requests shows those for a certificate.
      { id: randomUUID(), monitorId: String(never), ...asked, kind: 'csr' },
      { id: randomUUID(), monitorId: String(never), ...asked, kind: 'csr', outcome: 'failed' },
      { id: randomUUID(), monitorId: deleted, ...asked },
      { id: randomUUID(), monitorId: deleted, ...asked, outcome: 'failed' },
      { id: randomUUID(), monitorId: String(cut), ...asked, askedAt: twoDaysAgo, outcome: 'failed' },
    ]);
    const now = await overview();
    expect(now).toMatchObject({
      online: 2,
      offline: 2,
      never_connected: 1 + ids.length,
      silent: 2,
      unstable: 1,
      requests_open: 1,
      requests_failed: 2,
      certificates_ended: 2,
      certificates_30: 2,
      facilities: [
        { id: ward, name: 'North Ward', online: 1, offline: 2, never_connected: 1 + ids.length },
        { id: null, online: 1, offline: 0, never_connected: 0 },
      ],
    });
    expect(now.silent_monitors.map(({ name }) => name)).toEqual(['Restless', 'Cut']);
    expect(now.silent_monitors.map((one) => one.offline_since?.slice(11, 16))).toEqual(['10:54', '10:34']);
    // Cut was heard at 10:29, and is Offline from 10:34 on.
    const { data: since1033 } = await service.ask(listMonitors, {
      query: { count: 100, silent_since: at('10:33').toISOString() },
    });
    expect(since1033.map(({ monitor_id }) => monitor_id)).toContain('Cut');
    expect(await countOf({ silent_since: at('10:35').toISOString() })).toBe(since1033.length - 1);
    expect(now.unstable_monitors).toMatchObject([{ name: 'Restless', changes: 12 }]);
    const { silent_since, unstable_since, failed_since } = now;
    const lists: [number, MonitorFilters][] = [
      [now.online, { connection: 'online' }],
      [now.offline, { connection: 'offline' }],
      [now.never_connected, { connection: 'never' }],
      [now.silent, { silent_since }],
      [now.unstable, { unstable_since }],
      [now.requests_open, { requests: 'open' }],
      [now.requests_failed, { failed_since }],
      ...now.facilities.flatMap((one): [number, MonitorFilters][] => [
        [one.online, { facility: one.id ?? 'none', connection: 'online' }],
        [one.offline, { facility: one.id ?? 'none', connection: 'offline' }],
        [one.never_connected, { facility: one.id ?? 'none', connection: 'never' }],
      ]),
    ];
    for (const [count, query] of lists) expect([query, await countOf(query)]).toEqual([query, count]);
    const ending = [
      ['ended', now.certificates_ended],
      ['30', now.certificates_30],
    ] as const;
    for (const [ends, count] of ending) {
      const list = await service.ask(listCertificates, { query: { ends, count: -1 } });
      expect([ends, list.count, list.data.length]).toEqual([ends, count, count]);
    }
    expect(await countOf({ facility: 'rubbish' })).toBe(0);
  });

  it('has the counts of the past, with a gap while the service was down', async () => {
    const pointsOf = async (query: { range: '24h' | '7d'; facility_id?: string }) => {
      const { data } = await service.ask(getOverviewHistory, { query });
      return (data[0]?.points ?? []).map((point) => [point.at.slice(11, 16), point.online, point.offline]);
    };
    const day = await pointsOf({ range: '24h' });
    expect(day).toHaveLength(24 + 12);
    expect(day.slice(0, 3)).toEqual([
      ['09:00', 4, 0],
      ['09:05', 4, 0],
      ['09:10', 4, 0],
    ]);
    expect(day.slice(23, 25)).toEqual([
      ['10:55', 2, 2],
      ['13:00', 2, 2],
    ]);
    expect((await pointsOf({ range: '24h', facility_id: ward })).at(-1)).toEqual(['13:55', 1, 2]);
    expect((await pointsOf({ range: '7d' })).map(([time]) => time)).toEqual(['09:00', '10:00', '13:00']);
    const refused = await service.send(getOverviewHistory, { query: { range: '1y' } });
    expect(refused.status).toBe(400);
  });
});

describe('a point of the past', () => {
  const pointsOf = async (range: '24h' | '7d') => {
    const { data } = await service.ask(getOverviewHistory, { query: { range } });
    return data[0]?.points ?? [];
  };

  it('leads by each of its numbers to the monitors that were so then', async () => {
    for (const range of ['24h', '7d'] as const) {
      for (const { counted_at, online, offline, never_connected } of await pointsOf(range)) {
        const then = { at: String(counted_at) };
        const lists = {
          online: await countOf({ connection: 'online', ...then }),
          offline: await countOf({ connection: 'offline', ...then }),
          never_connected: await countOf({ connection: 'never', ...then }),
        };
        expect({ counted_at, ...lists }).toEqual({ counted_at, online, offline, never_connected });
        expect(await countOf(then)).toBe(online + offline + never_connected);
      }
    }
    const namesOf = async (query: MonitorFilters) => {
      const { data } = await service.ask(listMonitors, { query });
      return data.map((one) => one.monitor_id).sort();
    };
    const offlineAt = (time: string) => namesOf({ connection: 'offline', at: at(time).toISOString() });
    expect(await offlineAt('10:10')).toEqual([]);
    expect(await offlineAt('09:15')).toEqual(['Restless']);
    expect(await offlineAt('10:33')).toEqual([]);
    expect(await offlineAt('10:34')).toEqual(['Cut', 'Restless']);
    expect(await offlineAt('10:40')).toEqual(['Cut']);
    expect(await offlineAt('10:55')).toEqual(['Cut', 'Restless']);
  });

  it('is refused where nothing is known: rubbish, while the service was down, before there were samples', async () => {
    const refusalOf = async (moment: string) => {
      const answer = await service.send(listMonitors, { query: { connection: 'online', at: moment } });
      return [answer.status, ((await answer.json()) as { errors?: { at?: string } }).errors?.at];
    };
    expect(await refusalOf('yesterday')).toEqual([400, 'Use an ISO 8601 date and time with offset.']);
    for (const time of ['12:00', '08:00', '15:00'])
      expect(await refusalOf(at(time).toISOString())).toEqual([400, 'Nothing is known of this time.']);
    const ask = (time: string) => service.ask(getOverviewHistory, { query: { at: at(time).toISOString() } });
    expect((await ask('12:00')).data[0]?.points).toEqual([]);
    expect((await ask('10:55')).data[0]?.points).toMatchObject([{ online: 2, offline: 2 }]);
  });
});
