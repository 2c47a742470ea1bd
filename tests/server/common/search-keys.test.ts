// The stored keys are those of what people read, whatever changes it: a search means exactly these rows.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchKey } from '../../../contract/common/normalise.ts';
import { getFacility } from '../../../contract/facilities/facilities.ts';
import { deleteFacilities, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import * as writes from '../../../contract/monitors/monitor-writes.ts';
import { type MonitorListMenu, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { searchUsers } from '../../../contract/users/users.ts';
import { facilities, monitors, userFacilities, users } from '../../../server/store/schema/index.ts';
import { typedFacility, typedUser } from '../../support/form-values.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let lakeview: string;
let harbor: string;

beforeAll(async () => {
  service = await startTestService();
  [lakeview = '', harbor = ''] = await addFacilities(service.db, [
    { name: 'Lakeview General' },
    { name: 'St. Mary’s Harbor' },
  ]);
});
afterAll(() => service.close());

async function findMonitors(searchValue: string, monitor_menu: MonitorListMenu = 'MONITOR_ALL') {
  const body = { searchValue, facilityId: null, monitor_menu };
  const query = { sort_column: 'monitor_id', sort_order: 'asc' } as const;
  return (await service.ask(searchMonitors, { query, body })).data.map((row) => row.monitor_id);
}

async function findUsers(searchValue: string) {
  const body = { searchValue, facilityId: null };
  return (await service.ask(searchUsers, { query: {}, body })).data.map((row) => row.email);
}

async function rename(id: string, name: string) {
  const [stored] = (await service.ask(getFacility, { params: { id } })).data;
  await service.ask(updateFacility, { params: { id }, body: { ...typedFacility(), ...stored, name } });
}

/** Each stored search key, compared with one that is made of what a list would show. */
async function expectKeys() {
  const names = new Map(
    (await service.db.select().from(facilities)).map(({ id, name }) => [id, searchKey(name)]),
  );
  for (const row of await service.db.select().from(monitors)) {
    const own = [searchKey(row.serialNumber), searchKey(row.name)];
    expect(row.searchKey.split('\n')).toEqual([...own, names.get(row.facilityId ?? '') ?? '']);
  }
  for (const row of await service.db.select().from(users)) {
    const places = await service.db.select().from(userFacilities).where(eq(userFacilities.userId, row.id));
    const own = [searchKey(`${row.firstName} ${row.lastName}`), searchKey(row.email), row.phoneNumber];
    const [name, email, phone, ...rest] = row.searchKey.split('\n');
    expect([name, email, phone]).toEqual(own);
    expect(rest.toSorted()).toEqual(places.map(({ facilityId }) => names.get(facilityId)).toSorted());
  }
}

it('a monitor is found by its facility from when it belongs to it until it leaves it', async () => {
  const body = { monitor_id: 'ICU 12', auto_log_level: 500 };
  const added = await service.ask(writes.createMonitor, {
    body: { ...body, cloud_id: 'IPM-7FCA-00002', facility_id: lakeview },
  });
  const id = added.data[0]?.id ?? '';
  expect(await findMonitors('lake-view icu12')).toEqual(['ICU 12']);
  expect(await findMonitors('IPM7FCA00002')).toEqual(['ICU 12']);

  await service.ask(writes.updateMonitor, { params: { id }, body: { ...body, facility_id: harbor } });
  expect(await findMonitors('lakeview')).toEqual([]);
  expect(await findMonitors("mary's")).toEqual(['ICU 12']);
  // Absent keeps.
  await service.ask(writes.updateMonitor, { params: { id }, body: { ...body, monitor_id: 'ICU 13' } });
  expect(await findMonitors('marys 13')).toEqual(['ICU 13']);

  const selected = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [id] };
  await service.ask(writes.associateMonitors, { body: { ...selected, new_facility_id: null } });
  expect(await findMonitors('marys')).toEqual([]);
  await service.ask(writes.associateMonitors, { body: { ...selected, new_facility_id: lakeview } });
  expect(await findMonitors('general')).toEqual(['ICU 13']);
  await expectKeys();

  const gone = { ...selected, skippedmonitor_ids: [], forceDelete: true };
  await service.ask(writes.deleteMonitors, { body: gone });
  expect(await findMonitors('general', 'MONITOR_DELETED')).toEqual([]);
  expect(await findMonitors('icu', 'MONITOR_DELETED')).toEqual(['ICU 13']);
  await expectKeys();
});

it('a user is found by the facilities that the user belongs to now', async () => {
  const names = { firstName: 'Ada', lastName: 'Moreau', email: 'ada.moreau@example.com' };
  const typed = typedUser([lakeview, harbor], names);
  const added = await service.ask(createUser, { body: typed });
  const id = added.data[0]?.user_id ?? '';
  expect(await findUsers('moreau lakeview')).toEqual(['ada.moreau@example.com']);
  expect(await findUsers('harbor general ada')).toEqual(['ada.moreau@example.com']);
  const { email: _, ...form } = typed;
  await service.ask(updateUser, { params: { id }, body: { ...form, location: [harbor] } });
  expect(await findUsers('moreau lakeview')).toEqual([]);
  await expectKeys();
});

it('another name of a facility is that of its monitors and users at once, in all their searches', async () => {
  await addMonitors(
    service.db,
    Array.from({ length: 1_100 }, (_, n) => ({ name: `Bed ${n}`, facilityId: n % 2 ? lakeview : harbor })),
  );
  await addUser(service.db, { email: 'both@example.com', facilityIds: [lakeview, harbor] });
  const before = await service.db.select().from(monitors).where(eq(monitors.name, 'Bed 7'));
  await rename(lakeview, 'Zürich Klinik');
  expect(await findMonitors('bed lakeview')).toEqual([]);
  expect(await findMonitors('zurich bed1097')).toEqual(['Bed 1097']);
  expect(await findUsers('both klinik harbor')).toEqual(['both@example.com']);
  // Nobody changed these monitors.
  const after = await service.db.select().from(monitors).where(eq(monitors.name, 'Bed 7'));
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  await expectKeys();
});

it('a deleted facility is in no search any more', async () => {
  const body = { facility_ids: [harbor], skippedfacility_ids: [], forceDelete: true };
  await service.ask(deleteFacilities, { body });
  expect(await findMonitors('harbor')).toEqual([]);
  expect(await findUsers('both harbor')).toEqual([]);
  expect(await findUsers('both klinik')).toEqual(['both@example.com']);
  await expectKeys();
});

it('a bulk delete means the rows that its search shows', async () => {
  await addMonitors(service.db, [
    { name: 'Pump 1', serialNumber: 'AX-1-0', facilityId: lakeview },
    { name: 'Pump 2', serialNumber: 'AX-1-1', facilityId: lakeview },
    { name: 'Pump 3', serialNumber: 'AX-1-2' },
  ]);
  const searchValue = 'klinik ax1';
  expect(await findMonitors(searchValue)).toEqual(['Pump 1', 'Pump 2']);
  const body = {
    monitor_menu: 'MONITOR_ALL' as const,
    monitor_ids: [],
    skippedmonitor_ids: [],
    all_selected: true,
    expected_count: 2,
    forceDelete: true,
    searchValue,
  };
  await service.ask(writes.deleteFoundMonitors, { body });
  expect(await findMonitors('pump ax1')).toEqual(['Pump 3']);
});
