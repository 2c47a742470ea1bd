// Bulk deletes of monitors, in every menu, with and without a search, delete exactly the selected rows. The expected
// rows are computed in the test from all rows.
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../../contract/common/envelope.ts';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { countMonitors, monitorMenus } from '../../../contract/monitors/monitors.ts';
import { hashCredential } from '../../../server/devices/credentials.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Row = typeof monitors.$inferSelect;

let service: TestService;
let facility: string;
let rows: Row[];

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** Every kind of monitor twelve times, half of them named so that a search finds them. */
beforeEach(async () => {
  await service.db.delete(monitors);
  const [mine = '', other = ''] = await addFacilities(service.db, [{}, {}]);
  facility = mine;
  const deletedAt = new Date('2026-01-01');
  const kinds = [{ facilityId: mine, online: true }, { facilityId: other }, {}, { deletedAt }];
  const fleet = Array.from({ length: 48 }, (_, n) => ({
    ...kinds[n % 4],
    name: n % 8 < 4 ? `Ward ${n}` : `Bay ${n}`,
  }));
  await addMonitors(service.db, fleet);
  rows = await readAll();
});

function readAll(): Promise<Row[]> {
  return service.db.select().from(monitors).orderBy(monitors.id);
}

const inMenu = {
  MONITOR_ALL: (row: Row) => row.deletedAt === null,
  MONITOR_ASSIGNED: (row: Row) => row.deletedAt === null && row.facilityId !== null,
  MONITOR_UNASSIGNED: (row: Row) => row.deletedAt === null && row.facilityId === null,
  MONITOR_FACILITY: (row: Row) => row.deletedAt === null && row.facilityId === facility,
};
type Menu = keyof typeof inMenu;
const menus = Object.keys(inMenu) as Menu[];

/** The rows of a menu and a search, as the list shows them. */
function listed(menu: Menu, search: string): Row[] {
  return rows.filter(inMenu[menu]).filter((row) => row.name.toLowerCase().includes(search));
}

function selection(menu: Menu, search: string, more: object) {
  const body = { monitor_menu: menu, ...(menu === 'MONITOR_FACILITY' && { facility_id: facility }), ...more };
  const endpoint = search ? contract.deleteFoundMonitors : contract.deleteMonitors;
  return { endpoint, body: search ? { ...body, searchValue: search } : body };
}

/** Selections among rows: what is sent, and which rows are expected. */
const selections = {
  some: (list: Row[]) => ({
    sent: { monitor_ids: list.slice(1, 4).map(({ id }) => id) },
    expected: list.slice(1, 4),
  }),
  all: (list: Row[]) => ({ sent: { all_selected: true }, expected: list }),
  'all but some': (list: Row[]) => ({
    sent: { all_selected: true, skippedmonitor_ids: list.slice(0, 2).map(({ id }) => id) },
    expected: list.slice(2),
  }),
  'all but some, without all_selected': (list: Row[]) => ({
    sent: { skippedmonitor_ids: list.slice(0, 1).map(({ id }) => id) },
    expected: list.slice(1),
  }),
};

const cases = menus.flatMap((menu) =>
  ['', 'ward'].flatMap((search) =>
    (Object.keys(selections) as (keyof typeof selections)[]).map((name) => ({ menu, search, name })),
  ),
);

describe.each(cases)('deleting $name of $menu with search "$search"', ({ menu, search, name }) => {
  it('asks for confirmation first, then deletes exactly the selected rows', async () => {
    const { sent, expected } = selections[name](listed(menu, search));
    const { endpoint, body } = selection(menu, search, sent);
    const associated = expected.some(({ facilityId }) => facilityId !== null);
    expect(
      await readFailure(await service.send(endpoint, { body: { ...body, forceDelete: false } })),
    ).toEqual({
      http: 409,
      status: false,
      code: associated ? '803' : '802',
      message: associated
        ? 'Deleting a monitor also deletes previously created facility associations. Are you sure you want to delete?'
        : 'Are you sure you want to delete?',
      count: expected.length,
    });
    expect(await readAll()).toEqual(rows);

    const response = await service.send(endpoint, {
      body: { ...body, forceDelete: true, expected_count: expected.length },
    });
    const ids = expected.map(({ id }) => id);
    const { data, count } = endpointAnswer(await response.json());
    expect(data.toSorted()).toEqual(ids.toSorted());
    expect(count).toBe(ids.length);
    await expectDeleted(ids);
  });
});

function endpointAnswer(body: unknown): { data: string[]; count?: number | undefined } {
  return success(contract.deleteMonitors.data).parse(body);
}

/** The monitors are deleted, unassigned and Offline; all others are unchanged, and the kept counts correct. */
async function expectDeleted(ids: readonly string[]): Promise<void> {
  const after = await readAll();
  const gone = (row: Row) => ids.includes(row.id);
  expect(after.filter((row) => !gone(row))).toEqual(rows.filter((row) => !gone(row)));
  for (const row of after.filter(gone)) {
    expect(row).toMatchObject({ facilityId: null, online: false, category: 'deleted', version: 2 });
  }
  const keep = after.filter((row) => row.deletedAt === null);
  const counted = await Promise.all(
    monitorMenus.map((menu) => service.ask(countMonitors, { params: { menu } })),
  );
  const assigned = keep.filter((row) => row.facilityId !== null).length;
  expect(counted.map(({ count }) => count)).toEqual([
    keep.length,
    assigned,
    keep.length - assigned,
    after.length - keep.length,
  ]);
}

describe('a bulk delete', () => {
  const all = { monitor_menu: 'MONITOR_ALL', forceDelete: true, all_selected: true };

  async function expectRefused(body: object, answer: object): Promise<void> {
    expect(await readFailure(await service.send(contract.deleteMonitors, { body }))).toMatchObject(answer);
    expect(await readAll()).toEqual(rows);
  }

  it.each([{}, { all_selected: false }, { monitor_ids: [], skippedmonitor_ids: [] }])(
    'is rejected without a selection: %j',
    async (more) => {
      const body = { monitor_menu: 'MONITOR_ALL', forceDelete: true, ...more };
      await expectRefused(body, { http: 422, message: 'Please select any record.' });
    },
  );

  it('is rejected when it selects both some and all', async () => {
    const id = rows[0]?.id ?? '';
    await expectRefused({ ...all, monitor_ids: [id] }, { http: 422 });
    const both = { monitor_ids: [id], skippedmonitor_ids: [id] };
    await expectRefused({ monitor_menu: 'MONITOR_ALL', forceDelete: true, ...both }, { http: 422 });
  });

  it('is rejected when the number of records is not the confirmed one', async () => {
    const count = listed('MONITOR_ALL', '').length;
    for (const expected_count of [0, count - 1, count + 1]) {
      await expectRefused({ ...all, expected_count }, { http: 409, code: 'COUNT_CHANGED', count });
    }
  });

  it('is rejected when a selected row has left the list', async () => {
    const ids = listed('MONITOR_ASSIGNED', '').map(({ id }) => id);
    const elsewhere = listed('MONITOR_UNASSIGNED', '')[0]?.id ?? '';
    const body = { monitor_menu: 'MONITOR_ASSIGNED', forceDelete: true, monitor_ids: [...ids, elsewhere] };
    const answer = { http: 409, code: 'COUNT_CHANGED', count: ids.length };
    await expectRefused({ ...body, expected_count: ids.length + 1 }, answer);
  });

  it('is rejected in the menu of deleted monitors', async () => {
    const body = { ...all, monitor_menu: 'MONITOR_DELETED' };
    const errors = { monitor_menu: 'These monitors are already deleted.' };
    await expectRefused(body, { http: 422, errors });
  });

  it.each([
    [{ monitor_menu: 'MONITOR_NONE' }, 400, 'monitor_menu'],
    [{ monitor_menu: undefined }, 400, 'monitor_menu'],
    [{ monitor_menu: 'MONITOR_FACILITY' }, 400, 'facility_id'],
    [{ facility_id: '11111111-1111-4111-8111-111111111111' }, 404, 'facility_id'],
    [{ forceDelete: 'yes' }, 400, 'forceDelete'],
    [{ expected_count: -1 }, 400, 'expected_count'],
    [{ monitor_ids: 'all' }, 400, 'monitor_ids'],
    [{ monitor_ids: Array.from({ length: 10_001 }, () => 'x') }, 400, 'monitor_ids'],
    [{ all_selected: undefined, monitor_ids: ['no id'] }, 404, 'monitor_ids'],
  ])('is rejected naming the invalid field: %#', async (more, http, field) => {
    await expectRefused({ ...all, ...more }, { http, errors: { [field]: expect.any(String) } });
  });

  it('succeeds and deletes nothing in an empty list', async () => {
    const body = { ...all, facility_id: facility, monitor_menu: 'MONITOR_UNASSIGNED' as const };
    expect(await service.ask(contract.deleteMonitors, { body })).toEqual({ data: [], count: 0 });
    const check = await readFailure(
      await service.send(contract.deleteMonitors, { body: { ...body, forceDelete: false } }),
    );
    expect(check).toMatchObject({ http: 409, code: '802', count: 0 });
    expect(await readAll()).toEqual(rows);
  });

  it('ignores malformed ids among the skipped ones', async () => {
    const body = { ...all, monitor_menu: 'MONITOR_ALL' as const, skippedmonitor_ids: ['no id'] };
    const { count } = await service.ask(contract.deleteMonitors, { body });
    expect(count).toBe(listed('MONITOR_ALL', '').length);
  });

  it('deletes once when sent twice at the same time', async () => {
    const answers = await Promise.all([1, 2].map(() => service.send(contract.deleteMonitors, { body: all })));
    const counts = await Promise.all(answers.map(async (it) => endpointAnswer(await it.json()).data.length));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, listed('MONITOR_ALL', '').length]);
  });
});

describe('restoring', () => {
  it('restores the named monitors without a facility, and changes no other', async () => {
    const deleted = rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    const [first = '', second = ''] = deleted;
    const { data: answer } = await service.ask(contract.restoreMonitors, {
      body: { monitor_ids: [first, second] },
    });
    const data = answer.restored;
    expect(data.toSorted()).toEqual([first, second].toSorted());
    const back = await service.db.select().from(monitors).where(inArray(monitors.id, data));
    expect(back.map(({ category, version }) => ({ category, version }))).toEqual([
      { category: 'unassigned', version: 2 },
      { category: 'unassigned', version: 2 },
    ]);
    const others = (await readAll()).filter(({ id }) => !data.includes(id));
    expect(others).toEqual(rows.filter(({ id }) => !data.includes(id)));
  });

  it('undoes a delete with the ids that it returned', async () => {
    const body = { monitor_menu: 'MONITOR_ALL' as const, forceDelete: true, all_selected: true };
    const { data, count } = await service.ask(contract.deleteMonitors, { body });
    const restored = await service.ask(contract.restoreMonitors, { body: { monitor_ids: data } });
    expect(restored.count).toBe(count);
    const here = (list: Row[]) => list.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    expect(here(await readAll())).toEqual(here(rows));
  });

  it('gives new credentials, once, to those that were deleted for more than a day', async () => {
    const hour = 3_600_000;
    const ago = (hours: number) => new Date(Date.now() - hours * hour);
    const added = await addMonitors(service.db, [
      { serialNumber: 'LONG-1', name: 'Bay 1', deletedAt: ago(25), credential: 'old' },
      { serialNumber: 'LONG-2', name: 'Bay 2', deletedAt: ago(25) },
      { serialNumber: 'SHORT', name: 'Bay 3', deletedAt: ago(23), credential: 'old' },
    ]);
    const body = { monitor_ids: added };
    const { data, count } = await service.ask(contract.restoreMonitors, { body });
    expect(count).toBe(3);
    expect(data.restored.toSorted()).toEqual(added.toSorted());
    const { credentials } = data;
    expect(credentials.map(({ cloud_id, monitor_id }) => [cloud_id, monitor_id]).toSorted()).toEqual([
      ['LONG-1', 'Bay 1'],
      ['LONG-2', 'Bay 2'],
    ]);
    const kept = await service.db.select().from(monitors).where(inArray(monitors.id, added));
    const hashOf = (serialNumber: string) =>
      kept.find((row) => row.serialNumber === serialNumber)?.credentialHash;
    for (const { cloud_id, credential } of credentials) {
      expect(credential).toMatch(/^[\w][\w-]{42}$/);
      expect(hashOf(cloud_id)).toBe(hashCredential(credential));
    }
    expect(hashOf('SHORT')).toBe(hashCredential('old'));
    const call = (await readTrail(service.db)).at(-1);
    const renewed = call?.records.filter(({ after }) => Object(after).credential === 'renewed');
    expect(renewed?.map(({ recordId }) => recordId).toSorted()).toEqual(
      credentials.map(({ id }) => id).toSorted(),
    );
    for (const text of [service.logged(), JSON.stringify(call)])
      expect(text).not.toContain(credentials[0]?.credential);
    expect((await service.ask(contract.restoreMonitors, { body })).data).toEqual({
      restored: [],
      credentials: [],
    });
  });

  it('is done once when sent twice, and rejected for unknown ids', async () => {
    const monitor_ids = rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    await service.ask(contract.restoreMonitors, { body: { monitor_ids } });
    expect(await service.ask(contract.restoreMonitors, { body: { monitor_ids } })).toEqual({
      data: { restored: [], credentials: [] },
      count: 0,
    });
    const unknown = { monitor_ids: ['11111111-1111-4111-8111-111111111111', 'no id'] };
    const errors = { monitor_ids: 'Monitor not found.' };
    expect(await readFailure(await service.send(contract.restoreMonitors, { body: unknown }))).toMatchObject({
      http: 404,
      errors,
    });
    const none = await readFailure(
      await service.send(contract.restoreMonitors, { body: { monitor_ids: [] } }),
    );
    expect(none).toMatchObject({ http: 400, errors: { monitor_ids: 'Please select any record.' } });
  });
});
