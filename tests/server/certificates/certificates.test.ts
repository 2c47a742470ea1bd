// The network certificates of the fleet by when they end.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countCertificateEnds,
  countCertificates,
  listCertificates,
} from '../../../contract/certificates/certificates.ts';
import { listMonitorCsrs } from '../../../contract/certificates/monitor-csrs.ts';
import { monitors, networkCertificates } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let ward: string;
let icu: string;

beforeAll(async () => {
  service = await startTestService();
  ward = await addFacility(service.db, { name: 'Säuglingsstation' });
  icu = await addFacility(service.db, { name: 'Intensive Care' });
  await addCertificates(service, [
    { name: 'Ended', days: -3, facilityId: ward },
    { name: 'Month', days: 20, facilityId: ward },
    { name: 'Two', days: 45, facilityId: icu },
    { name: 'Three', days: 80, facilityId: icu },
    { name: 'Year', days: 300, facilityId: icu },
    { name: 'Replaced', days: 10, facilityId: ward, isSuperseded: true },
    { name: 'Deleted', days: 10, facilityId: ward, deletedAt: service.clock.now },
  ]);
});
afterAll(() => service.close());

async function names(query: Record<string, unknown>): Promise<string[]> {
  const { data } = await service.ask(listCertificates, { query: { count: 100, ...query } });
  return data.map(({ monitor_name }) => monitor_name);
}

describe('the list of certificates', () => {
  it('has the soonest end first, without those replaced and those of deleted monitors', async () => {
    expect(await names({})).toEqual(['Ended', 'Month', 'Two', 'Three', 'Year']);
    const { data, count } = await service.ask(listCertificates, { query: { count: 2, page: 2 } });
    expect(data.map(({ monitor_name }) => monitor_name)).toEqual(['Two', 'Three']);
    expect(count).toBe(5);
    expect(JSON.stringify(data)).not.toContain('canary');
  });

  it('is filtered by end, facility and text, and by several of them', async () => {
    expect(await names({ ends: 'ended' })).toEqual(['Ended']);
    expect(await names({ ends: '30' })).toEqual(['Month']);
    expect(await names({ ends: '60' })).toEqual(['Month', 'Two']);
    expect(await names({ ends: '90' })).toEqual(['Month', 'Two', 'Three']);
    expect(await names({ facility_id: ward })).toEqual(['Ended', 'Month']);
    expect(await names({ facility_id: 'no id' })).toEqual([]);
    expect(await names({ search: 'sauglings' })).toEqual(['Ended', 'Month']);
    expect(await names({ search: 'month' })).toEqual(['Month']);
    expect(await names({ ends: '60', facility_id: icu })).toEqual(['Two']);
    // Without CSRs and EST servers.
    expect(await names({ may_enroll: 'true' })).toEqual([]);
    expect(await names({ may_enroll: 'true', count: -1 })).toEqual([]);
  });

  it('says where its monitor is in the table of the facility', async () => {
    const { data } = await service.ask(listCertificates, { query: { facility_id: icu } });
    for (const { monitor_id, csr_position } of data) {
      const query = { count: 1, page: csr_position ?? 0 };
      const { data: rows } = await service.ask(listMonitorCsrs, { params: { facilityId: icu }, query });
      expect(rows[0]?.id).toBe(monitor_id);
    }
  });

  it('comes whole, in the same order, for CSV', async () => {
    expect(await names({ count: -1 })).toEqual(await names({}));
    expect(await names({ count: -1, ends: '90', search: 'intensive' })).toEqual(['Two', 'Three']);
  });

  it('refuses what it does not know', async () => {
    for (const query of [{ ends: '45' }, { month: '2026-13' }, { time_zone: 'Mars' }, { count: 0 }]) {
      expect((await service.send(listCertificates, { query })).status).toBe(400);
    }
  });
});

/** Whether this version of Node knows a name. */
function isKnownHere(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

describe('the numbers', () => {
  it('count what needs attention: ended, or ending within 30 days', async () => {
    const { data, count } = await service.ask(countCertificates, { query: {} });
    expect(data).toEqual([{ all: 5, ended: 1, days30: 1, days60: 2, days90: 3 }]);
    expect(count).toBe(2);
    const { data: ofIcu } = await service.ask(countCertificates, { query: { facility_id: icu } });
    expect(ofIcu).toEqual([{ all: 3, ended: 0, days30: 0, days60: 1, days90: 2 }]);
  });

  it('by month are those of the list, in the zone of the viewer', async () => {
    // Also by names that a database may not know, as browsers still send them.
    const old = ['America/Indianapolis', 'Asia/Calcutta', 'US/Pacific-New'].filter(isKnownHere);
    const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', ...old];
    for (const time_zone of zones) {
      const { data } = await service.ask(countCertificateEnds, { query: { time_zone } });
      expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(5);
      expect(data.reduce((sum, { ended = 0 }) => sum + ended, 0)).toBe(1);
      expect(data.map(({ month }) => month)).toEqual(data.map(({ month }) => month).toSorted());
      for (const { month, count } of data) expect(await names({ month, time_zone })).toHaveLength(count);
    }
  });

  it('know that a month begins at another time elsewhere', async () => {
    const facilityId = await addFacility(service.db);
    const [id = ''] = await addCertificates(service, [{ name: 'Edge', days: 1, facilityId }]);
    const validUntil = new Date('2027-05-31T22:30:00Z');
    await service.db
      .update(networkCertificates)
      .set({ validUntil })
      .where(eq(networkCertificates.monitorId, id));
    const monthIn = async (time_zone: string) =>
      (await service.ask(countCertificateEnds, { query: { facility_id: facilityId, time_zone } })).data;
    expect(await monthIn('UTC')).toEqual([{ month: '2027-05', count: 1, ended: 0 }]);
    expect(await monthIn('Europe/Berlin')).toEqual([{ month: '2027-06', count: 1, ended: 0 }]);
    expect(await monthIn('Asia/Calcutta')).toEqual([{ month: '2027-06', count: 1, ended: 0 }]);
    expect(await monthIn('America/Indianapolis')).toEqual([{ month: '2027-05', count: 1, ended: 0 }]);
    await service.db.update(monitors).set({ deletedAt: service.clock.now }).where(eq(monitors.id, id));
  });
});

describe('a certificate without end', () => {
  const endless = ['9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.000Z'];

  it('is listed last, in every page, number and filter, and ends in no month', async () => {
    const facilityId = await addFacility(service.db);
    const ids = await addCertificates(service, [
      ...endless.map((name) => ({ name, days: 1, facilityId })),
      { name: 'Next year', days: 365, facilityId },
    ]);
    for (const [index, end] of endless.entries()) {
      const ofMonitor = eq(networkCertificates.monitorId, ids[index] ?? '');
      await service.db
        .update(networkCertificates)
        .set({ validUntil: new Date(end) })
        .where(ofMonitor);
    }
    const own = { facility_id: facilityId };
    const { data } = await service.ask(listCertificates, { query: own });
    expect(data.map(({ valid_until }) => valid_until).slice(1)).toEqual(endless);
    expect(await names({ ...own, count: -1 })).toEqual(['Next year', ...endless]);
    for (const ends of ['ended', '30', '60', '90']) expect(await names({ ...own, ends })).toEqual([]);
    for (const time_zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Midway']) {
      const zone = { ...own, time_zone };
      const { data: months } = await service.ask(countCertificateEnds, { query: zone });
      expect(months.map(({ count }) => count)).toEqual([1]);
      expect(await names({ ...zone, month: '9999-12' })).toEqual([]);
      const { data: counts } = await service.ask(countCertificates, { query: zone });
      expect(counts[0]).toMatchObject({ all: 3, ended: 0, days90: 0 });
    }
    await service.db
      .update(monitors)
      .set({ deletedAt: service.clock.now })
      .where(eq(monitors.facilityId, facilityId));
  });
});
