// Calls that answer for many at once: the numbers of all menus, and records by their ids.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCertificates } from '../../../contract/certificates/certificates.ts';
import { countFacilities, getFacilitiesByIds } from '../../../contract/facilities/facilities.ts';
import {
  countMonitors,
  getMonitor,
  getMonitorsByIds,
  monitorMenus,
} from '../../../contract/monitors/monitors.ts';
import { getOverview } from '../../../contract/overview/overview.ts';
import { countMenus } from '../../../contract/service/counts.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { countUsers, getUser, getUsersByIds, userMenus } from '../../../contract/users/users.ts';
import { addCertificates } from '../../support/certificates.ts';
import { addFacility, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;
let ids: string[];
let userId: string;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db);
  ids = await addMonitors(service.db, [
    { name: 'Bay 1', facilityId },
    { name: 'Bay 2', lastCommunication: new Date('2026-03-01T10:00:00Z') },
    { name: 'Bay 3', deletedAt: new Date('2026-03-01T10:00:00Z') },
  ]);
  userId = await addUser(service.db, { status: 'SUSPENDED' });
});
afterAll(() => service.close());

it('says of every menu what the call for it alone says', async () => {
  const alone: Record<string, number | undefined> = {};
  for (const menu of monitorMenus)
    alone[menu] = (await service.ask(countMonitors, { params: { menu } })).count;
  for (const menu of userMenus) alone[menu] = (await service.ask(countUsers, { params: { menu } })).count;
  const certificates = await service.ask(countCertificates, { query: {} });
  alone.CERTIFICATES = certificates.count;
  alone.CERTIFICATES_ENDING = certificates.data[0]?.days30;
  alone.FACILITY_ALL = (await service.ask(countFacilities, {})).count;
  const [fleet] = (await service.ask(getOverview, { query: {} })).data;
  alone.MONITOR_OFFLINE = fleet?.offline;
  alone.NOTICES = (await service.ask(listNotices, {})).data.length;
  expect((await service.ask(countMenus, {})).data).toEqual(alone);
  expect(alone).toMatchObject({
    MONITOR_ALL: 2,
    MONITOR_DELETED: 1,
    MONITOR_OFFLINE: 1,
    USER_INACTIVE: 1,
    FACILITY_ALL: 1,
  });
});

it('returns the records of the ids as the call for one does, and leaves out what does not exist', async () => {
  const unknown = ['00000000-0000-4000-8000-000000000000', 'no id'];
  const { data } = await service.ask(getMonitorsByIds, { body: { ids: [...ids, ...unknown, ...ids] } });
  expect(data).toHaveLength(3);
  for (const id of ids) {
    const one = await service.ask(getMonitor, { params: { id } });
    expect(data).toContainEqual(one.data[0]);
  }
  const users = await service.ask(getUsersByIds, { body: { ids: [userId, ...unknown] } });
  expect(users.data).toEqual((await service.ask(getUser, { params: { id: userId } })).data);
  const facilities = await service.ask(getFacilitiesByIds, { body: { ids: [facilityId] } });
  expect(facilities.data.map(({ id }) => id)).toEqual([facilityId]);
});

it.each([[[]], [Array.from({ length: 101 }, () => 'x')], ['x'], [[1]]])('refuses %j', async (refused) => {
  const response = await service.send(getMonitorsByIds, { body: { ids: refused } as never });
  expect(response.status).toBe(400);
});

it('says how many certificates end soon, beside how many of them have ended, too', async () => {
  const days = [-3, 0, 20, 30, 31];
  await addCertificates(
    service,
    days.map((end) => ({ days: end, facilityId, name: `Ends in ${end} days` })),
  );
  const { data } = await service.ask(countMenus, {});
  const [counts] = (await service.ask(countCertificates, { query: {} })).data;
  expect(data).toMatchObject({ CERTIFICATES: 4, CERTIFICATES_ENDING: 2 });
  expect([data.CERTIFICATES_ENDING, data.CERTIFICATES]).toEqual([
    counts?.days30,
    (counts?.days30 ?? 0) + (counts?.ended ?? 0),
  ]);
});
