// The last 24 hours of each monitor of a list, against the truth: monitors that are cut off and return at known times.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '../../../contract/changes/changes.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import * as contract from '../../../contract/monitors/monitors.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { takeSample } from '../../../server/store/overview/samples.ts';
import {
  connectionChanges,
  connectionSamples,
  facilities,
  monitors,
} from '../../../server/store/schema/index.ts';
import { addFacility, addMonitor, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const minuteMs = 60_000;
const longAgo = new Date('2025-01-01');
let service: TestService;

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

beforeEach(async () => {
  for (const table of [connectionSamples, connectionChanges, monitors, facilities])
    await service.db.delete(table);
});

/** Lets the service run, and monitors send a heartbeat a minute while they are connected. */
async function live(
  from: string,
  to: string,
  connected: Readonly<Record<string, (minute: number) => boolean>>,
) {
  const { db } = service;
  for (let time = at(from).getTime(), minute = 0; time < at(to).getTime(); time += minuteMs, minute += 1) {
    const now = new Date(time);
    await recordHeartbeats(
      db,
      Object.keys(connected).filter((id) => connected[id]?.(minute)),
      now,
    );
    await markSilentMonitors(db, now, { record: () => undefined });
    if (minute % 5 === 0) await takeSample(db, now);
    service.clock.now = now;
  }
}

/** Samples as the service takes them, between changes that the test writes itself. */
async function sampleFrom(from: Date, to: Date) {
  const rows = [];
  for (let time = from.getTime(); time < to.getTime(); time += 5 * minuteMs)
    rows.push({ at: new Date(time), minutes: 5, online: 0, offline: 0, neverConnected: 0 });
  const facilityId = '00000000-0000-0000-0000-000000000000';
  await service.db.insert(connectionSamples).values(rows.map((row) => ({ facilityId, ...row })));
}

const asked = { presence: '24h' } as const;

async function signsOf(id: string): Promise<string | undefined> {
  const { data } = await service.ask(contract.listMonitors, { query: { count: 100, ...asked } });
  return data.find((row) => row.id === id)?.presence;
}

describe('the last 24 hours in a list', () => {
  it('are what each half-hour was: Online, Offline, both, or not known', async () => {
    const ids = await addMonitors(service.db, [
      { createdAt: longAgo },
      { createdAt: longAgo },
      { createdAt: longAgo },
      { createdAt: longAgo },
    ]);
    const [steady = '', cut = '', late = '', never = ''] = ids;
    await live('09:00', '11:00', {
      [steady]: () => true,
      // Last heard at 9:54, so Offline from 9:59 on.
      [cut]: (minute) => minute < 55,
      [late]: (minute) => minute >= 70,
    });
    // The service is down until 12:30.
    await live('12:30', '13:15', { [steady]: () => true, [late]: () => true });
    service.clock.now = at('13:17');
    const end = (signs: string) => `${'-'.repeat(48 - signs.length)}${signs}`;
    // From 9:00 on.
    expect(await signsOf(steady)).toBe(end('1111---11'));
    expect(await signsOf(cut)).toBe(end('1~00---00'));
    expect(await signsOf(late)).toBe(end('--11---11'));
    expect(await signsOf(never)).toBe(end('---------'));
  });

  it('are not known without a past, for a day without samples, and of a time before a monitor was added', async () => {
    const id = await addMonitor(service.db, {
      createdAt: longAgo,
      online: true,
      lastCommunication: at('12:00'),
    });
    service.clock.now = at('12:00');
    expect(await signsOf(id)).toBe('-'.repeat(48));
    await sampleFrom(new Date('2026-02-27T00:00:00Z'), new Date('2026-02-28T00:00:00Z'));
    service.clock.now = at('12:05');
    expect(await signsOf(id)).toBe('-'.repeat(48));
    await sampleFrom(at('00:00'), at('12:10'));
    const added = await addMonitor(service.db, {
      createdAt: at('11:30'),
      online: true,
      lastCommunication: at('12:00'),
    });
    service.clock.now = at('12:10');
    expect(await signsOf(id)).toBe(`${'-'.repeat(23)}${'1'.repeat(25)}`);
    expect(await signsOf(added)).toBe(`${'-'.repeat(46)}11`);
  });

  it('stay in the order of the changes where a clock was set back, or ran ahead', async () => {
    const { db } = service;
    const online = { createdAt: longAgo, online: true, lastCommunication: at('12:00') };
    const [back = '', ahead = ''] = await addMonitors(db, [online, { ...online, online: false }]);
    await sampleFrom(at('10:00'), at('12:15'));
    await db.insert(connectionChanges).values([
      // Online at 11:30; then the clock says 11:10, and it goes, and returns at 11:40.
      { monitorId: back, at: at('11:30'), online: true },
      { monitorId: back, at: at('11:10'), online: false },
      { monitorId: back, at: at('11:40'), online: true },
      // Its last change has a time that is still to come.
      { monitorId: ahead, at: at('15:00'), online: false },
    ]);
    service.clock.now = at('12:15');
    expect((await signsOf(back))?.slice(-5)).toBe('000~1');
    expect((await signsOf(ahead))?.slice(-5)).toBe('11111');
  });

  it('keep for five minutes when the service took samples, and nothing longer', async () => {
    const { db, clock } = service;
    const id = await addMonitor(db, { createdAt: longAgo, online: true, lastCommunication: at('12:00') });
    await sampleFrom(at('10:00'), at('12:15'));
    clock.now = at('12:15');
    expect((await signsOf(id))?.slice(-5)).toBe('11111');
    await db.delete(connectionSamples);
    await db.insert(connectionChanges).values({ monitorId: id, at: at('12:16'), online: false });
    clock.now = at('12:19');
    expect((await signsOf(id))?.slice(-5)).toBe('1111~');
    clock.now = at('12:20');
    expect(await signsOf(id)).toBe('-'.repeat(48));
  });
});

describe('what asks for them', () => {
  it('is any list of monitors, and its search; a row that is not asked for them has none, nor has any record', async () => {
    const { db } = service;
    const facilityId = await addFacility(db);
    const facts = { createdAt: longAgo, online: true, lastCommunication: at('12:00') };
    const [id = '', alone = '', gone = ''] = await addMonitors(db, [
      { ...facts, facilityId },
      facts,
      { ...facts, facilityId, online: false, deletedAt: at('12:30') },
    ]);
    await db.insert(connectionChanges).values({ monitorId: gone, at: at('12:30'), online: false });
    await sampleFrom(at('11:30'), at('13:05'));
    service.clock.now = at('13:05');
    const lists: [Endpoint, object, string, string][] = [
      [contract.listMonitors, {}, id, '-1111'],
      [contract.listAssignedMonitors, {}, id, '-1111'],
      [contract.listUnassignedMonitors, {}, alone, '-1111'],
      // From 12:30 on it was not there.
      [contract.listDeletedMonitors, {}, gone, '-11--'],
      [contract.listFacilityMonitors, { params: { id: facilityId } }, id, '-1111'],
      [contract.searchMonitors, { body: { searchValue: 'IPM' } }, id, '-1111'],
    ];
    for (const [list, parts, monitorId, expected] of lists) {
      const rowsOf = async (query: object) => {
        const { data } = await service.ask(list, { ...parts, query } as never);
        return data as { id: string; presence?: string }[];
      };
      const signs = (await rowsOf(asked)).find((row) => row.id === monitorId)?.presence;
      expect([list.path, signs?.slice(-5)]).toEqual([list.path, expected]);
      for (const row of await rowsOf({})) expect(row).not.toHaveProperty('presence');
    }
    const records = [
      ...(await service.ask(contract.getMonitor, { params: { id } })).data,
      ...(await service.ask(contract.getMonitorsByIds, { body: { ids: [id] } })).data,
      (await service.ask(listChanges, { query: {} })).data,
    ];
    expect(JSON.stringify(records)).not.toContain('"presence"');
  });

  it('may be nothing else than the 24 hours', async () => {
    const answer = await service.send(contract.listMonitors, { query: { presence: '7d' } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: { presence: expect.any(String) } },
    ]);
  });
});
