// All records, then what changed since a cursor: what is told, once and in what form, and which cursors are refused.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesKeptDays, cursorUnknown, listChanges } from '../../../contract/changes/changes.ts';
import { getFacility } from '../../../contract/facilities/facilities.ts';
import { deleteFacilities, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { deleteMonitors, restoreMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { deletedFacility } from '../../../contract/monitors/monitors.ts';
import { deleteUsers, updateUser } from '../../../contract/users/user-writes.ts';
import { changesSweep } from '../../../server/changes/list-changes.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { changeRuns, monitors, recordChanges } from '../../../server/store/schema/index.ts';
import { createDirectory, type Directory, readLists } from '../../support/directory.ts';
import { addFacility, addMonitor, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let directory: Directory;

beforeEach(async () => {
  service = await startTestService();
  directory = createDirectory(service);
});
afterEach(() => service.close());

const selectionOf = (ids: string[]) => ({
  forceDelete: true,
  monitor_menu: 'MONITOR_ALL' as const,
  monitor_ids: ids,
  skippedmonitor_ids: [],
});

async function expectAsLists() {
  expect(directory.records).toEqual(await readLists(service));
}

/** How a call with a cursor is answered. */
async function statusOf(since: string): Promise<unknown> {
  const response = await service.send(listChanges, { query: { since } });
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? response.status : [response.status, code];
}
const refused = [410, cursorUnknown];

describe('from the beginning', () => {
  it('has every record of the lists once, in pages, with the number of all', async () => {
    const facilityId = await addFacility(service.db);
    await addMonitors(
      service.db,
      Array.from({ length: 7 }, () => ({ facilityId })),
    );
    await addMonitor(service.db, { deletedAt: new Date() });
    await addUser(service.db, { facilityIds: [facilityId] });
    directory = createDirectory(service, 3);
    const seen = await directory.readAll();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(12);
    await expectAsLists();
    const { count } = await service.ask(listChanges, { query: {} });
    expect(count).toBe(12);
  });

  it('leaves out what was removed before, and tells what is removed meanwhile', async () => {
    const gone = await addUser(service.db);
    const later = await addUser(service.db);
    const removal = { user_menu: 'USER_ALL' as const, skippeduser_ids: [], forceDelete: true };
    await service.ask(deleteUsers, { body: { ...removal, user_ids: [gone] } });
    directory = createDirectory(service, 1);
    await directory.readPage();
    await service.ask(deleteUsers, { body: { ...removal, user_ids: [later] } });
    const seen = await directory.readAll();
    expect(seen).not.toContain(`user ${gone}`);
    expect(seen.at(-1)).toBe(`user ${later}`);
    await expectAsLists();
  });

  it('goes on with its cursor where it was left', async () => {
    await addMonitors(
      service.db,
      Array.from({ length: 9 }, () => ({})),
    );
    directory = createDirectory(service, 4);
    await directory.readPage();
    const rest = createDirectory(service, 4, directory.cursor());
    await rest.readAll();
    expect(directory.records.size + rest.records.size).toBe((await readLists(service)).size);
  });
});

describe('since a cursor', () => {
  it('tells nothing while nothing changes, and keeps the cursor', async () => {
    await directory.readAll();
    const cursor = directory.cursor();
    expect(await directory.readAll()).toEqual([]);
    expect(directory.cursor()).toBe(cursor);
  });

  it('tells a monitor that changes several times once, as it is now', async () => {
    const id = await addMonitor(service.db, { name: 'Bay 1' });
    await directory.readAll();
    const body = { monitor_id: 'Bay 2', auto_log_level: 5 };
    await service.ask(updateMonitor, { params: { id }, body });
    await service.ask(updateMonitor, { params: { id }, body: { ...body, monitor_id: 'Bay 3' } });
    expect(await directory.readAll()).toEqual([`monitor ${id}`]);
    await expectAsLists();
  });

  it('tells a deleted monitor as one of that list, and a restored one as before', async () => {
    const id = await addMonitor(service.db);
    await directory.readAll();
    await service.ask(deleteMonitors, { body: selectionOf([id]) });
    await directory.readAll();
    expect(directory.records.get(`monitor ${id}`)).toMatchObject({ assigned_facility: deletedFacility });
    await expectAsLists();
    await service.ask(restoreMonitors, { body: { monitor_ids: [id] } });
    await directory.readAll();
    await expectAsLists();
  });

  it('tells monitors and users whose rows show the facility that was renamed, also in case alone', async () => {
    const facilityId = await addFacility(service.db, { name: 'Zenith' });
    const id = await addMonitor(service.db, { facilityId });
    const userId = await addUser(service.db, { facilityIds: [facilityId] });
    await directory.readAll();
    const { data } = await service.ask(getFacility, { params: { id: facilityId } });
    const { version: _version, id: _id, ...sent } = data[0] ?? (undefined as never);
    const body = { ...sent, name: 'ZENITH' };
    await service.ask(updateFacility, { params: { id: facilityId }, body: body as never });
    expect(await directory.readAll()).toEqual([`facility ${facilityId}`, `monitor ${id}`, `user ${userId}`]);
    await expectAsLists();
  });

  it('tells that a facility was removed, and what belonged to it', async () => {
    const facilityId = await addFacility(service.db);
    const id = await addMonitor(service.db, { facilityId });
    const userId = await addUser(service.db, { facilityIds: [facilityId] });
    await directory.readAll();
    const body = { facility_ids: [facilityId], skippedfacility_ids: [], forceDelete: true };
    await service.ask(deleteFacilities, { body });
    expect(await directory.readAll()).toEqual([`facility ${facilityId}`, `monitor ${id}`, `user ${userId}`]);
    expect(directory.records.has(`facility ${facilityId}`)).toBe(false);
    await expectAsLists();
  });

  it('tells a change between Online and Offline, and no heartbeat', async () => {
    const [first = '', second = ''] = await addMonitors(service.db, [{}, {}]);
    await directory.readAll();
    const at = service.clock.now;
    await recordHeartbeats(service.db, [first, second], at);
    expect(new Set(await directory.readAll())).toEqual(new Set([`monitor ${first}`, `monitor ${second}`]));
    await expectAsLists();
    await recordHeartbeats(service.db, [first, second], new Date(at.getTime() + 60_000));
    expect(await directory.readAll()).toEqual([]);
    await markSilentMonitors(service.db, new Date(at.getTime() + 3_600_000), service.presence);
    expect(await directory.readAll()).toHaveLength(2);
    await expectAsLists();
  });

  it('tells a user whose membership or last sign-in changes', async () => {
    const facilityId = await addFacility(service.db);
    const userId = await addUser(service.db, { facilityIds: [facilityId] });
    await directory.readAll();
    const body = {
      firstName: 'Ada',
      lastName: 'Other',
      countryCode: '+1',
      phoneNumber: '2175550100',
      location: [facilityId],
    };
    await service.ask(updateUser, { params: { id: userId }, body: body as never });
    expect(await directory.readAll()).toEqual([`user ${userId}`]);
    await service.db.execute(sql`INSERT INTO user_access (user_id, signed_in_at) VALUES (${userId}, now())
      ON CONFLICT (user_id) DO UPDATE SET signed_in_at = excluded.signed_in_at`);
    expect(await directory.readAll()).toEqual([`user ${userId}`]);
    await expectAsLists();
  });

  it('tells nothing where only stored keys or the credential change', async () => {
    const id = await addMonitor(service.db);
    await directory.readAll();
    await service.db.update(monitors).set({ searchKey: 'x', credentialHash: 'y' }).where(eq(monitors.id, id));
    expect(await directory.readAll()).toEqual([]);
  });
});

describe('a cursor is refused', () => {
  it('when it is none', async () => {
    expect(await statusOf('rubbish')).toEqual(refused);
    expect(await statusOf('')).toEqual(refused);
    expect(await statusOf(btoa(JSON.stringify([1, 2, 3])))).toEqual(refused);
  });

  it('when it is of another database', async () => {
    const other = await startTestService();
    const theirs = createDirectory(other);
    await theirs.readAll();
    await directory.readAll();
    expect(await statusOf(theirs.cursor() ?? '')).toEqual(refused);
    expect(await statusOf(directory.cursor() ?? '')).toBe(200);
  });

  it('when it was made after the moment to which the database was set back', async () => {
    await directory.readAll();
    const before = directory.cursor() ?? '';
    const tables = ['change_runs', 'record_changes'] as const;
    for (const name of tables)
      await service.db.execute(sql.raw(`CREATE TABLE kept_${name} AS TABLE ${name}`));
    await addMonitor(service.db);
    await directory.readAll();
    const lost = directory.cursor() ?? '';
    // As a server that was restored: it started later, and does not know what came after.
    for (const name of tables) {
      await service.db.execute(sql.raw(`DELETE FROM ${name}`));
      await service.db.execute(sql.raw(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE TABLE kept_${name}`));
      await service.db.execute(sql.raw(`DROP TABLE kept_${name}`));
    }
    await service.db.update(changeRuns).set({ server: 'the one before' });
    expect(await statusOf(lost)).toEqual(refused);
    // Other changes take the numbers that were lost.
    await addMonitors(service.db, [{}, {}]);
    await createDirectory(service).readAll();
    await addMonitor(service.db);
    expect(await statusOf(lost)).toEqual(refused);
    expect(await statusOf(before)).toBe(200);
  });

  it('when what was removed since then is forgotten', async () => {
    const userId = await addUser(service.db);
    await directory.readAll();
    const old = directory.cursor() ?? '';
    const body = {
      user_menu: 'USER_ALL' as const,
      user_ids: [userId],
      skippeduser_ids: [],
      forceDelete: true,
    };
    await service.ask(deleteUsers, { body });
    await directory.readAll();
    // Two runs: the first one ended longer ago than anything is kept.
    await service.db.update(changeRuns).set({ server: 'the one before' });
    await directory.readAll();
    const past = sql`now() - make_interval(days => ${changesKeptDays + 1})`;
    await service.db.update(changeRuns).set({ startedAt: past });
    await changesSweep(service.db)('', service.clock.now);
    expect(await service.db.$count(recordChanges, eq(recordChanges.isRemoved, true))).toBe(0);
    expect(await statusOf(old)).toEqual(refused);
    expect(await createDirectory(service).readAll()).not.toContain(`user ${userId}`);
  });
});

describe('the query', () => {
  it.each([0, 1001, 1.5, 'x'])('refuses %s as count', async (count) => {
    expect((await service.send(listChanges, { query: { count } })).status).toBe(400);
  });
});
