// Bulk deletes of facilities, with and without a search, delete exactly the selected rows; their monitors and users
// stay. The expected rows are computed in the test from all rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../../contract/common/envelope.ts';
import { countFacilities, findFacilityNames, getFacility } from '../../../contract/facilities/facilities.ts';
import * as contract from '../../../contract/facilities/facility-writes.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { facilities, monitors, userFacilities, users } from '../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors, addUsers } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Row {
  id: string;
  name: string;
  hasMonitors: boolean;
  hasUsers: boolean;
}

let service: TestService;
let rows: Row[];
let before: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** Every kind of facility four times, half of them named so that a search finds them. */
beforeEach(async () => {
  await service.db.delete(monitors);
  await service.db.delete(facilities);
  const list = Array.from({ length: 16 }, (_, n) => ({ name: n % 8 < 4 ? `Mercy ${n}` : `Grace ${n}` }));
  const ids = await addFacilities(service.db, list);
  rows = ids.map((id, n) => ({
    id,
    name: list[n]?.name ?? '',
    hasMonitors: n % 2 === 1,
    hasUsers: n % 4 >= 2,
  }));
  const withMonitors = rows.filter(({ hasMonitors }) => hasMonitors).map(({ id }) => id);
  const withUsers = rows.filter(({ hasUsers }) => hasUsers).map(({ id }) => id);
  await addMonitors(service.db, [
    {},
    ...withMonitors.flatMap((id) => [{ facilityId: id }, { facilityId: id }]),
  ]);
  // One user in each, and one user in all.
  await addUsers(service.db, [...withUsers.map((id) => ({ facilityIds: [id] })), { facilityIds: withUsers }]);
  before = await readAll();
});

async function readAll() {
  const { db } = service;
  return {
    facilities: await db.select().from(facilities).orderBy(facilities.id),
    monitors: await db.select().from(monitors).orderBy(monitors.id),
    users: await db.select().from(users).orderBy(users.id),
    memberships: await db
      .select()
      .from(userFacilities)
      .orderBy(userFacilities.userId, userFacilities.facilityId),
  };
}

const listed = (search: string) => rows.filter((row) => row.name.toLowerCase().includes(search));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Selections among rows: what is sent, and which rows are expected. */
const selections = {
  'those without anything': (list: Row[]) => some(list.filter((it) => !it.hasMonitors && !it.hasUsers)),
  'those with monitors': (list: Row[]) => some(list.filter((it) => it.hasMonitors && !it.hasUsers)),
  'those with users': (list: Row[]) => some(list.filter((it) => !it.hasMonitors && it.hasUsers)),
  some: (list: Row[]) => some(list.slice(1, 4)),
  all: (list: Row[]) => ({ sent: { all_selected: true }, expected: list }),
  'all but some': (list: Row[]) => ({
    sent: { all_selected: true, skippedfacility_ids: idsOf(list.slice(0, 2)) },
    expected: list.slice(2),
  }),
  'all but some, without all_selected': (list: Row[]) => ({
    sent: { skippedfacility_ids: idsOf(list.slice(0, 1)) },
    expected: list.slice(1),
  }),
};

function some(list: Row[]) {
  return { sent: { facility_ids: idsOf(list) }, expected: list };
}

const cases = ['', 'mercy'].flatMap((search) =>
  (Object.keys(selections) as (keyof typeof selections)[]).map((name) => ({ search, name })),
);

function expectedCode(expected: Row[]): keyof typeof messages {
  const has = { monitors: expected.some((it) => it.hasMonitors), users: expected.some((it) => it.hasUsers) };
  if (has.monitors) return has.users ? 854 : 851;
  return has.users ? 852 : 853;
}

const messages = {
  851: 'Deleting a facility also deletes previously created monitor associations. Are you sure you want to delete?',
  852: 'Deleting a facility also deletes previously created user associations. Are you sure you want to delete?',
  853: 'Are you sure you want to delete?',
  854: 'Deleting a facility also deletes previously created monitor and user associations. Are you sure you want to delete?',
};

describe.each(cases)('deleting $name with search "$search"', ({ search, name }) => {
  it('asks for confirmation first, then deletes exactly the selected rows', async () => {
    const { sent, expected } = selections[name](listed(search));
    const endpoint = search ? contract.deleteFoundFacilities : contract.deleteFacilities;
    const body = search ? { ...sent, searchValue: search } : sent;
    const code = expectedCode(expected);
    expect(
      await readFailure(await service.send(endpoint, { body: { ...body, forceDelete: false } })),
    ).toEqual({
      http: 409,
      status: false,
      code: String(code),
      message: messages[code],
      count: expected.length,
    });
    expect(await readAll()).toEqual(before);

    const forced = { ...body, forceDelete: true, expected_count: expected.length };
    const answer = success(endpoint.data).parse(
      await (await service.send(endpoint, { body: forced })).json(),
    );
    expect(answer.data.toSorted()).toEqual(idsOf(expected).toSorted());
    expect(answer.count).toBe(expected.length);
    await expectDeleted(idsOf(expected));
  });
});

/** The facilities and their associations are deleted; all else is unchanged. */
async function expectDeleted(ids: readonly string[]): Promise<void> {
  const gone = (id: string | null) => id !== null && ids.includes(id);
  const moved = before.memberships.filter(({ facilityId }) => gone(facilityId)).map(({ userId }) => userId);
  const after = await readAll();
  expect(after.facilities).toEqual(before.facilities.filter(({ id }) => !gone(id)));
  expect(after.memberships).toEqual(before.memberships.filter(({ facilityId }) => !gone(facilityId)));
  expect(after.monitors).toEqual(
    before.monitors.map((row) =>
      gone(row.facilityId)
        ? {
            ...row,
            facilityId: null,
            homeFacilityId: null,
            category: 'unassigned',
            // Without the name of the facility, which comes last.
            searchKey: row.searchKey.replace(/\n.*$/, '\n'),
            version: 2,
            changeSequence: expect.any(Number),
          }
        : row,
    ),
  );
  expect(after.users).toEqual(
    before.users.map((row) =>
      moved.includes(row.id)
        ? { ...row, searchKey: expect.any(String), version: 2, changeSequence: expect.any(Number) }
        : row,
    ),
  );
  const { count } = await service.ask(countFacilities, {});
  expect(count).toBe(after.facilities.length);
  const unassigned = await service.ask(countMonitors, { params: { menu: 'MONITOR_UNASSIGNED' } });
  expect(unassigned.count).toBe(after.monitors.filter(({ facilityId }) => facilityId === null).length);
}

describe('the audit trail of a bulk delete', () => {
  it('records the facilities, and the monitors and users that belonged to them', async () => {
    const [monitor, member] = [
      rows.find((it) => it.hasMonitors && !it.hasUsers),
      rows.find((it) => it.hasUsers),
    ];
    const facility_ids = [monitor?.id ?? '', member?.id ?? ''];
    await service.ask(contract.deleteFacilities, { body: { facility_ids, forceDelete: true } });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'delete', entity: 'facility', recordCount: 2 + 2 + 2 });
    const of = (entity: string) => call?.records.filter((it) => it.entity === entity) ?? [];
    const recorded = of('facility').map(({ recordId }) => recordId);
    expect(recorded.toSorted()).toEqual(facility_ids.toSorted());
    const row = before.facilities.find(({ id }) => id === monitor?.id);
    expect(of('facility').find(({ recordId }) => recordId === monitor?.id)).toMatchObject({
      label: `${row?.name} (${row?.code})`,
      before: {
        name: row?.name,
        physical_address: row?.physicalAddress,
        city: row?.city,
        state: row?.state,
        zip: row?.zip,
        timezone: row?.timezone,
        facility_id: row?.code,
        contact_name: row?.contactName,
        mca_rep_name: row?.mcaRepName,
        contact_email: row?.contactEmail,
        country_code: row?.countryCode,
        contact_phone: row?.contactPhone,
      },
      after: null,
    });
    for (const { before: was, after } of of('monitor')) {
      expect(was).toEqual({ facility_id: monitor?.id, facility: monitor?.name });
      expect(after).toEqual({ facility_id: null, facility: null });
    }
    const single = of('user').find(({ after }) => after?.facility_ids === '');
    expect(single).toMatchObject({ before: { facility_ids: member?.id }, after: { facilities: '' } });
    const everywhere = of('user').find((it) => it !== single);
    expect(everywhere?.before?.facility_ids).toContain(member?.id);
    expect(everywhere?.after?.facility_ids).not.toContain(member?.id);
    expect(String(everywhere?.after?.facilities).split(', ')).toHaveLength(
      rows.filter((it) => it.hasUsers).length - 1,
    );
    expect(await findBrokenCall(service.db)).toBeNull();
  });
});

describe('a bulk delete', () => {
  const all = { forceDelete: true, all_selected: true };

  async function expectRefused(body: object, answer: object): Promise<void> {
    expect(await readFailure(await service.send(contract.deleteFacilities, { body }))).toMatchObject(answer);
    expect(await readAll()).toEqual(before);
  }

  it.each([{}, { all_selected: false }, { facility_ids: [], skippedfacility_ids: [] }])(
    'is rejected without a selection: %j',
    async (more) => {
      await expectRefused(
        { forceDelete: true, ...more },
        { http: 422, message: 'Please select any record.' },
      );
    },
  );

  it('is rejected when it selects both some and all', async () => {
    const id = rows[0]?.id ?? '';
    await expectRefused({ ...all, facility_ids: [id] }, { http: 422 });
    await expectRefused({ forceDelete: true, facility_ids: [id], skippedfacility_ids: [id] }, { http: 422 });
  });

  it('is rejected when the number of records is not the confirmed one', async () => {
    for (const expected_count of [0, 15, 17]) {
      await expectRefused({ ...all, expected_count }, { http: 409, code: 'COUNT_CHANGED', count: 16 });
    }
  });

  it.each([
    [{ forceDelete: 'yes' }, 400, 'forceDelete'],
    [{ expected_count: 1.5 }, 400, 'expected_count'],
    [{ facility_ids: 'all' }, 400, 'facility_ids'],
    [{ facility_ids: Array.from({ length: 10_001 }, () => 'x') }, 400, 'facility_ids'],
    [{ all_selected: undefined, facility_ids: ['no id'] }, 404, 'facility_ids'],
    [{ all_selected: undefined, facility_ids: ['no id'], forceDelete: false }, 404, 'facility_ids'],
  ])('is rejected naming the invalid field: %#', async (more, http, field) => {
    await expectRefused({ ...all, ...more }, { http, errors: { [field]: expect.any(String) } });
  });

  it('succeeds and deletes nothing when the search finds nothing', async () => {
    const body = { ...all, searchValue: 'nowhere' };
    expect(await service.ask(contract.deleteFoundFacilities, { body })).toEqual({ data: [], count: 0 });
    expect(await readAll()).toEqual(before);
  });

  it('removes the facility from pickers, and its id is not found', async () => {
    const [first] = rows;
    const body = { facility_ids: [first?.id ?? ''], forceDelete: true };
    await service.ask(contract.deleteFacilities, { body });
    const { data } = await service.ask(findFacilityNames, { body: { search_name: first?.name ?? '' } });
    expect(idsOf(data)).not.toContain(first?.id);
    const answer = await service.send(getFacility, { params: { id: first?.id ?? '' } });
    expect(answer.status).toBe(404);
  });

  it('deletes once when sent twice at the same time', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => service.ask(contract.deleteFacilities, { body: all }).then(({ count }) => count)),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, 16]);
  });

  it('leaves no monitor in a deleted facility when one is added at the same time', async () => {
    const [{ id } = { id: '' }] = rows;
    const [deleted, added] = await Promise.all([
      service.send(contract.deleteFacilities, { body: { facility_ids: [id], forceDelete: true } }),
      service.send(createMonitor, { body: { cloud_id: 'RACE-1', monitor_id: 'Race', facility_id: id } }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(added.status);
    expect((await readAll()).monitors.filter(({ facilityId }) => facilityId === id)).toEqual([]);
  });
});
