// Filters × search × selection: list, count, check and delete mean exactly the rows that the words name. Each is compared with
// all rows, which the test chooses itself.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateEnd, certificateEnds } from '../../../contract/common/certificate-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { searchKey, searchWords } from '../../../contract/common/normalise.ts';
import { type FacilityListFilters, searchFacilities } from '../../../contract/facilities/facilities.ts';
import * as facilityWrites from '../../../contract/facilities/facility-writes.ts';
import { undoJob } from '../../../contract/jobs/bulk-changes.ts';
import { getJob, listJobRecords } from '../../../contract/jobs/jobs.ts';
import { previewMonitorChange, startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import * as monitorWrites from '../../../contract/monitors/monitor-writes.ts';
import {
  connectionStates,
  findMissingSerialNumbers,
  type MonitorListFilters,
  monitorListMenus,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { suspendableUserStatuses } from '../../../contract/users/user-access.ts';
import { startUserChange } from '../../../contract/users/user-changes.ts';
import * as userWrites from '../../../contract/users/user-writes.ts';
import {
  inactiveUserStatuses,
  searchUsers,
  type UserListFilters,
  userListMenus,
  userStatuses,
} from '../../../contract/users/users.ts';
import { facilities, monitors, users } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { eventually } from '../../support/eventually.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors, addUsers } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const endDays = [-5, 10, 29, 50, 80, 400];
/** 'npm run prove' tries ten times as many. */
const runs = { numRuns: process.env.TEST_SAMPLES === 'all' ? 400 : 40, seed: 35 };
const unknownFacility = '00000000-0000-4000-8000-000000000000';
const placeNames = ['Lakeview General', 'St. Mary’s', 'Mercy West', 'Nobody There'];

interface Row {
  id: string;
  texts: string[];
}

let service: TestService;
let places: string[];
let fleet: (Row & typeof monitors.$inferSelect)[];
let people: (Row & typeof users.$inferSelect & { facilityIds: string[] })[];
/** In how many days the certificate of a monitor ends. */
let certificateDays: Map<string, number>;
let sites: (Row & typeof facilities.$inferSelect)[];

const nameOf = (id: string | null) => placeNames[places.indexOf(id ?? '')] ?? '';

beforeAll(async () => {
  service = await startTestService();
  const stateOf = (at: number) => (at % 2 ? 'Ohio' : 'New York');
  places = await addFacilities(
    service.db,
    placeNames.map((name, at) => ({ name, state: stateOf(at) })),
  );
  const now = service.clock.now.getTime();
  await addMonitors(
    service.db,
    Array.from({ length: 150 }, (_, n) => {
      const heard = n % 7 === 0 ? null : new Date(now - (n % 40) * dayMs - 60_000);
      const deletedAt = n % 11 === 0 ? new Date(now) : null;
      return {
        name: `${n % 2 ? 'Ward' : 'ICU'} ${n % 23}`,
        facilityId: deletedAt || n % 4 === 3 ? null : (places[n % 3] ?? null),
        online: n % 5 === 0 && heard !== null && !deletedAt,
        lastCommunication: heard,
        deletedAt,
      };
    }),
  );
  await service.db.update(monitors).set({ autoLogLevel: 500 });
  const certified = await addCertificates(
    service,
    endDays.map((days) => ({ days, facilityId: places[0] ?? '', name: `ICU ${days + 100}` })),
  );
  certificateDays = new Map(certified.map((id, at) => [id, endDays[at] ?? 0]));
  await addCertificates(service, [
    { days: 10, facilityId: places[0] ?? '', name: 'ICU 7', isSuperseded: true },
  ]);
  const rows = await service.db.select().from(monitors);
  for (const row of rows.filter(({ serialNumber }) => serialNumber.endsWith('3'))) {
    await service.db.update(monitors).set({ autoLogLevel: 50 }).where(eq(monitors.id, row.id));
  }
  fleet = (await service.db.select().from(monitors)).map((row) => ({
    ...row,
    texts: [row.name, row.serialNumber, nameOf(row.facilityId)],
  }));
  const facilityIdsOf = (n: number) => places.slice(0, n % 4).filter((_, at) => (n + at) % 3 > 0);
  const ids = await addUsers(
    service.db,
    Array.from({ length: 90 }, (_, n) => ({
      firstName: n % 2 ? 'Ada' : 'Grace',
      lastName: `Li ${n % 5}`,
      administrator: n % 9 === 0,
      status: userStatuses[n % userStatuses.length] ?? 'ACTIVE',
      facilityIds: facilityIdsOf(n),
    })),
  );
  people = (await service.db.select().from(users)).map((row) => {
    const at = ids.indexOf(row.id);
    const facilityIds = at < 0 ? [] : facilityIdsOf(at);
    const texts = [`${row.firstName} ${row.lastName}`, row.email, row.phoneNumber];
    return { ...row, facilityIds, texts: [...texts, ...facilityIds.map(nameOf)] };
  });
  sites = (await service.db.select().from(facilities)).map((row) => ({
    ...row,
    texts: [row.name, row.physicalAddress, row.code, row.city, row.state, row.zip],
  }));
}, 180_000);
afterAll(() => service.close());

const isFound = ({ texts }: Row, search: string) =>
  searchWords(search).every((word) => texts.some((text) => searchKey(text).includes(word)));

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();

interface Chosen<One> {
  ids: string[];
  skipped: string[];
  all: boolean;
  expected: readonly One[];
}

/** How a person chooses in a list: some of its rows, all, or all but some. */
const choices = fc.record({
  mode: fc.constantFrom('some', 'all', 'all-but'),
  step: fc.integer({ min: 2, max: 5 }),
});

function choose<One extends Row>(
  rows: readonly One[],
  others: readonly One[],
  { mode, step }: { mode: string; step: number },
): Chosen<One> {
  const few = rows.filter((_, at) => at % step === 0);
  // Only those that the list shows count, also where they are chosen by id.
  const strangers = others.filter((row) => !rows.includes(row)).slice(0, 2);
  if (mode === 'some') return { ids: idsOf([...few, ...strangers]), skipped: [], all: false, expected: few };
  if (mode === 'all') return { ids: [], skipped: [], all: true, expected: rows };
  return { ids: [], skipped: idsOf(few), all: true, expected: rows.filter((row) => !few.includes(row)) };
}

/** The check of a delete counts them; of ids that are none of the list, it knows none. */
async function expectChecked(endpoint: Endpoint, selection: object, { ids, all, expected }: Chosen<Row>) {
  const body = { ...selection, ...(all && { all_selected: true }), forceDelete: false };
  const checked = await readFailure(await service.send(endpoint, { body }));
  if (!all && ids.length === 0) expect(checked).toMatchObject({ http: 422 });
  else if (!all && expected.length === 0) expect(checked).toMatchObject({ http: 404 });
  else expect(checked).toMatchObject({ count: expected.length });
}

const optional = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });

describe('monitors', () => {
  const filters = (): fc.Arbitrary<MonitorListFilters> =>
    fc.record({
      connection: optional(connectionStates),
      facility: optional([...places, 'none', 'rubbish', unknownFacility]),
      silent_days: optional([1, 7, 30]),
      log_level: optional([500, 50, 0]),
      certificate_ends: optional(certificateEnds),
      cloud_ids: fc.option(serialNumbers(), { nil: undefined, freq: 1 }),
    });

  /** As they are written elsewhere: without separators, in lower case; some that no monitor has, some twice. */
  const serialNumbers = () =>
    fc
      .tuple(
        fc.subarray(fleet.map(({ serialNumber }) => serialNumber)),
        fc.constantFrom(
          (text: string) => text,
          (text: string) => text.toLowerCase().replaceAll('-', ''),
          (text: string) => ` ${text} `,
        ),
        fc.subarray(['-', '', 'NOBODY-1', 'ICU 1']),
      )
      .map(([numbers, write, others]) => [...numbers.map(write), ...numbers.slice(0, 2), ...others]);

  function inMenu(row: (typeof fleet)[number], menu: string): boolean {
    if (menu === 'MONITOR_DELETED') return row.deletedAt !== null;
    if (row.deletedAt) return false;
    if (menu === 'MONITOR_FACILITY') return row.facilityId === places[0];
    return menu === 'MONITOR_ALL' || (menu === 'MONITOR_ASSIGNED') === (row.facilityId !== null);
  }

  const facilityOf = (menu: string) => (menu === 'MONITOR_FACILITY' ? (places[0] ?? '') : '');

  function stateOf({ online, lastCommunication }: (typeof fleet)[number]) {
    if (online) return 'online';
    return lastCommunication ? 'offline' : 'never';
  }

  const isSilentFor = (row: (typeof fleet)[number], days: number) =>
    stateOf(row) === 'offline' && service.clock.now.getTime() - Number(row.lastCommunication) > days * dayMs;

  function endsIn({ id }: Row, ends: CertificateEnd): boolean {
    const days = certificateDays.get(id);
    if (days === undefined) return false;
    return ends === 'ended' ? days < 0 : days > 0 && days <= Number(ends);
  }

  function fits(row: (typeof fleet)[number], given: MonitorListFilters): boolean {
    const { connection = stateOf(row), facility, silent_days, log_level = row.autoLogLevel } = given;
    return [
      connection === stateOf(row),
      facility === undefined || facility === (row.facilityId ?? 'none'),
      silent_days === undefined || isSilentFor(row, silent_days),
      log_level === row.autoLogLevel,
      given.certificate_ends === undefined || endsIn(row, given.certificate_ends),
      given.cloud_ids?.map(searchKey).includes(searchKey(row.serialNumber)) ?? true,
    ].every(Boolean);
  }

  it('are listed, counted and selected alike', async () => {
    const cases = fc.tuple(
      filters(),
      fc.constantFrom('', 'icu', 'ward 1', 'mercy', '-'),
      fc.constantFrom(...monitorListMenus),
      choices,
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([given, searchValue, monitor_menu, choice]) => {
        const rows = fleet.filter(
          (row) => inMenu(row, monitor_menu) && isFound(row, searchValue) && fits(row, given),
        );
        const facilityId = facilityOf(monitor_menu);
        const body = { searchValue, facilityId, monitor_menu, filters: given };
        const pages = [1, 2].map((page) =>
          service.ask(searchMonitors, { query: { count: 100, page }, body }),
        );
        const answers = await Promise.all(pages);
        expect(idsOf(answers.flatMap(({ data }) => data.map(({ id }) => ({ id, texts: [] }))))).toEqual(
          idsOf(rows),
        );
        expect(answers[0]?.count).toBe(rows.length);
        const chosen = choose(rows, fleet, choice);
        const byIds = { monitor_ids: chosen.ids, skippedmonitor_ids: chosen.skipped };
        const selection = { monitor_menu, facility_id: facilityId, filters: given, searchValue, ...byIds };
        if (monitor_menu === 'MONITOR_DELETED') {
          // Nobody deletes a monitor again: these are restored.
          if (!chosen.all && chosen.ids.length === 0) return;
          const change = { type: 'restore' } as const;
          const body = { ...selection, monitor_menu, ...(chosen.all && { all_selected: true }), change };
          const { data } = await service.ask(previewMonitorChange, { body });
          expect(data[0]?.count).toBe(chosen.expected.length);
          return;
        }
        await expectChecked(monitorWrites.deleteFoundMonitors, selection, chosen);
      }),
      runs,
    );
  });

  it('of a list from elsewhere: those that are unknown or deleted are named as they were written', async () => {
    const [deleted, listed] = [true, false].map((gone) =>
      fleet.find((row) => (row.deletedAt !== null) === gone),
    );
    const bare = deleted?.serialNumber.toLowerCase().replaceAll('-', '') ?? '';
    const cloud_ids = [
      bare,
      deleted?.serialNumber ?? '',
      listed?.serialNumber ?? '',
      'Nobody-1',
      'NOBODY1',
      '+',
    ];
    const { data } = await service.ask(findMissingSerialNumbers, { body: { cloud_ids } });
    expect(data).toEqual({ unknown: ['Nobody-1', '+'], deleted: [bare] });
    const tooMany = Array.from({ length: 1001 }, (_, n) => `IPM-${n}`);
    const refused = await service.send(findMissingSerialNumbers, { body: { cloud_ids: tooMany } });
    expect(refused.status).toBe(400);
    const none = { searchValue: '', facilityId: null, filters: { cloud_ids: [] } };
    expect((await service.ask(searchMonitors, { query: {}, body: none })).data).toEqual([]);
  });

  it('are changed in bulk exactly as they are selected, and back by an undo', async () => {
    const cases = fc.tuple(
      filters(),
      fc.constantFrom('', 'icu', 'ward 1', 'mercy'),
      fc.constantFrom('MONITOR_ALL', 'MONITOR_ASSIGNED', 'MONITOR_UNASSIGNED', 'MONITOR_FACILITY'),
      choices,
    );
    const levels = async () =>
      new Map((await service.db.select().from(monitors)).map((row) => [row.id, row.autoLogLevel]));
    const before = await levels();
    const stop = service.startJobs();
    const ended = (id: string) =>
      eventually(async () => {
        const { data } = await service.ask(getJob, { params: { id } });
        expect(data[0]?.ended_date).not.toBeNull();
        return data[0];
      });
    await fc.assert(
      fc.asyncProperty(cases, async ([given, searchValue, monitor_menu, choice]) => {
        const rows = fleet.filter(
          (row) => inMenu(row, monitor_menu) && isFound(row, searchValue) && fits(row, given),
        );
        const { ids, skipped, all, expected } = choose(rows, [], choice);
        const body = {
          ...{ monitor_menu, filters: given, searchValue, monitor_ids: ids, skippedmonitor_ids: skipped },
          facility_id: facilityOf(monitor_menu),
          ...(all && { all_selected: true, expected_count: expected.length }),
          change: { type: 'logLevel', auto_log_level: 321 },
        };
        const answer = await service.send(startMonitorChange, { body });
        if (expected.length === 0) {
          expect(await readFailure(answer)).toMatchObject({ http: 422 });
          return;
        }
        const job = await ended(startMonitorChange.data.parse(Object(await answer.json()).data)[0]?.id ?? '');
        expect(job?.counts).toEqual({ done: expected.length });
        const changed = [...(await levels())].filter(([, level]) => level === 321).map(([id]) => id);
        expect(changed.toSorted()).toEqual(idsOf(expected));
        const undone = await service.ask(undoJob, { params: { id: job?.id ?? '' } });
        expect((await ended(undone.data[0]?.id ?? ''))?.counts).toEqual({ done: expected.length });
        expect(await levels()).toEqual(before);
      }),
      runs,
    );
    await stop();
  });

  it('are associated and deleted as they are shown', async () => {
    const filter = { connection: 'offline', facility: places[0] } as const;
    const rows = fleet.filter((row) => !row.deletedAt && fits(row, filter) && isFound(row, 'ward'));
    const selection = {
      monitor_menu: 'MONITOR_ALL',
      all_selected: true,
      filters: filter,
      searchValue: 'ward',
    } as const;
    const moved = await service.ask(monitorWrites.associateMonitors, {
      body: { ...selection, expected_count: rows.length, new_facility_id: places[3] ?? null },
    });
    expect(moved.data.changed.toSorted()).toEqual(idsOf(rows));
    const there = { ...selection, filters: { ...filter, facility: places[3] } };
    const gone = await service.ask(monitorWrites.deleteFoundMonitors, {
      body: { ...there, forceDelete: true, expected_count: rows.length },
    });
    expect(gone.data.toSorted()).toEqual(idsOf(rows));
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe('users', () => {
  const filters = (): fc.Arbitrary<UserListFilters> =>
    fc.record({
      status: optional(userStatuses),
      facility: optional([...places, 'none', 'rubbish']),
      administrator: optional([true, false]),
    });
  const isInactive = (status: string) => inactiveUserStatuses.some((each) => each === status);
  function isInMenu({ status, facilityIds }: (typeof people)[number], menu: string): boolean {
    if (menu === 'USER_FACILITY') return facilityIds.includes(places[0] ?? '');
    return menu === 'USER_ALL' || isInactive(status) === (menu === 'USER_INACTIVE');
  }

  const cases = () =>
    fc.tuple(
      filters(),
      fc.constantFrom('', 'ada', 'li 2', 'mercy grace'),
      fc.constantFrom(...userListMenus),
      choices,
    );

  const rowsOf = (given: UserListFilters, searchValue: string, user_menu: string) =>
    people.filter(
      (row) =>
        isInMenu(row, user_menu) &&
        isFound(row, searchValue) &&
        (given.status === undefined || given.status === row.status) &&
        (given.administrator === undefined || given.administrator === row.administrator) &&
        (given.facility === undefined ||
          (given.facility === 'none'
            ? row.facilityIds.length === 0
            : row.facilityIds.includes(given.facility))),
    );

  const facilityOf = (menu: string) => (menu === 'USER_FACILITY' ? (places[0] ?? '') : '');

  it('are listed, counted and selected alike', async () => {
    await fc.assert(
      fc.asyncProperty(cases(), async ([given, searchValue, user_menu, choice]) => {
        const rows = rowsOf(given, searchValue, user_menu);
        const facilityId = facilityOf(user_menu);
        const body = { searchValue, facilityId, user_menu, filters: given };
        const { data, count } = await service.ask(searchUsers, { query: { count: 100 }, body });
        expect(data.map(({ user_id }) => user_id).toSorted()).toEqual(idsOf(rows));
        expect(count).toBe(rows.length);
        // Nobody deletes themselves.
        const isOther = ({ id }: Row) => id !== service.users.administrator;
        const chosen = choose(rows.filter(isOther), people.filter(isOther), { ...choice, mode: 'some' });
        const byIds = { user_ids: chosen.ids, skippeduser_ids: chosen.skipped };
        const selection = { user_menu, facility_id: facilityId, filters: given, searchValue, ...byIds };
        await expectChecked(userWrites.deleteFoundUsers, selection, chosen);
      }),
      runs,
    );
  });

  it('are suspended in bulk exactly as they are selected, and back by an undo', async () => {
    const statuses = async () =>
      new Map((await service.db.select().from(users)).map(({ id, status }) => [id, status]));
    const before = await statuses();
    const canBeSuspended = ({ id, status }: (typeof people)[number]) =>
      suspendableUserStatuses.includes(status) && id !== service.users.administrator;

    async function expectSuspended(jobId: string, expected: Readonly<typeof people>): Promise<void> {
      const params = { id: jobId };
      const { data } = await service.ask(listJobRecords, { params, query: { count: 100 } });
      expect(idsOf(data.map(({ id }) => ({ id, texts: [] })))).toEqual(idsOf(expected));
      const changed = idsOf(expected.filter(canBeSuspended));
      for (const [id, status] of await statuses())
        expect(status).toBe(changed.includes(id) ? 'SUSPENDED' : before.get(id));
      if (changed.length === 0) return;
      const [undone] = (await service.ask(undoJob, { params })).data;
      expect(undone?.counts).toEqual({ done: changed.length });
      expect(await statuses()).toEqual(before);
    }

    await fc.assert(
      fc.asyncProperty(cases(), async ([given, searchValue, user_menu, choice]) => {
        const { ids, skipped, all, expected } = choose(rowsOf(given, searchValue, user_menu), [], choice);
        const body = {
          ...{ user_menu, filters: given, searchValue, user_ids: ids, skippeduser_ids: skipped },
          facility_id: facilityOf(user_menu),
          ...(all && { all_selected: true, expected_count: expected.length }),
          change: { type: 'suspend' },
        };
        const answer = await service.send(startUserChange, { body });
        if (expected.length === 0) {
          expect(await readFailure(answer)).toMatchObject({ http: 422 });
          return;
        }
        const [job] = startUserChange.data.parse(Object(await answer.json()).data);
        await expectSuspended(job?.id ?? '', expected);
      }),
      runs,
    );
  });
});

describe('facilities', () => {
  it('are listed, counted and selected alike', async () => {
    const filters: fc.Arbitrary<FacilityListFilters> = fc.record({
      state: optional(['Ohio', 'new york', 'Utah', '']),
      monitors: optional(['none'] as const),
    });
    const used = new Set((await service.db.select().from(monitors)).map(({ facilityId }) => facilityId));
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('', 'mercy', 'st'),
        choices,
        async (given, searchValue, choice) => {
          const rows = sites.filter(
            (row) =>
              isFound(row, searchValue) &&
              (given.state === undefined || searchKey(given.state) === searchKey(row.state)) &&
              (given.monitors === undefined || !used.has(row.id)),
          );
          const body = { searchValue, filters: given };
          const { data, count } = await service.ask(searchFacilities, { query: { count: 100 }, body });
          expect(data.map(({ id }) => id).toSorted()).toEqual(idsOf(rows));
          expect(count).toBe(rows.length);
          const chosen = choose(rows, sites, choice);
          const byIds = { facility_ids: chosen.ids, skippedfacility_ids: chosen.skipped };
          await expectChecked(
            facilityWrites.deleteFoundFacilities,
            { filters: given, searchValue, ...byIds },
            chosen,
          );
        },
      ),
      runs,
    );
  });
});
