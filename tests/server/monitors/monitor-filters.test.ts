// Filters × search × selection of monitors: list, count, check, change and delete mean exactly the rows that the words name. Each
// is compared with all rows, which the test chooses itself.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CertificateEnd, certificateEnds } from '../../../contract/common/certificate-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { searchKey } from '../../../contract/common/normalise.ts';
import { undoJob } from '../../../contract/jobs/bulk-changes.ts';
import { getJob } from '../../../contract/jobs/jobs.ts';
import { previewMonitorChange, startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import * as monitorWrites from '../../../contract/monitors/monitor-writes.ts';
import {
  connectionStates,
  findMissingSerialNumbers,
  type MonitorListFilters,
  monitorListMenus,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { eventually } from '../../support/eventually.ts';
import {
  addFleet,
  addPlaces,
  choices,
  choose,
  expectChecked,
  type FilteredMonitor,
  idsOf,
  isFound,
  optional,
  runs,
} from '../../support/filtered-lists.ts';
import { longTestMs } from '../../support/limits.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const unknownFacility = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let places: string[];
let fleet: FilteredMonitor[];
/** In how many days the certificate of a monitor ends. */
let certificateDays: Map<string, number>;

beforeAll(async () => {
  service = await startTestService();
  places = await addPlaces(service);
  ({ fleet, certificateDays } = await addFleet(service, places));
}, longTestMs);
afterAll(() => service.close());

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

function inMenu(row: FilteredMonitor, menu: string): boolean {
  if (menu === 'MONITOR_DELETED') return row.deletedAt !== null;
  if (row.deletedAt) return false;
  if (menu === 'MONITOR_FACILITY') return row.facilityId === places[0];
  return menu === 'MONITOR_ALL' || (menu === 'MONITOR_ASSIGNED') === (row.facilityId !== null);
}

const facilityOf = (menu: string) => (menu === 'MONITOR_FACILITY' ? (places[0] ?? '') : '');

function stateOf({ online, lastCommunication }: FilteredMonitor) {
  if (online) return 'online';
  return lastCommunication ? 'offline' : 'never';
}

const isSilentFor = (row: FilteredMonitor, days: number) =>
  stateOf(row) === 'offline' && service.clock.now.getTime() - Number(row.lastCommunication) > days * dayMs;

function endsIn({ id }: FilteredMonitor, ends: CertificateEnd): boolean {
  const days = certificateDays.get(id);
  if (days === undefined) return false;
  return ends === 'ended' ? days < 0 : days > 0 && days <= Number(ends);
}

function fits(row: FilteredMonitor, given: MonitorListFilters): boolean {
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

it('monitors are listed, counted and selected alike', async () => {
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
      const pages = [1, 2].map((page) => service.ask(searchMonitors, { query: { count: 100, page }, body }));
      const answers = await Promise.all(pages);
      expect(idsOf(answers.flatMap(({ data }) => data))).toEqual(idsOf(rows));
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
      await expectChecked(service, monitorWrites.deleteFoundMonitors, selection, chosen);
    }),
    runs,
  );
});

it('monitors of a list from elsewhere: those that are unknown or deleted are named as they were written', async () => {
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

it('monitors are changed in bulk exactly as they are selected, and back by an undo', async () => {
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

it('monitors are associated and deleted as they are shown', async () => {
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
