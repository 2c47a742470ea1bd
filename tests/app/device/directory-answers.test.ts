// The directory and the service answer the same query with the same rows in the same order.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { facilitySortKeys } from '../../../contract/facilities/facilities.ts';
import { connectionStates, monitorListMenus, monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { userListMenus, userSortKeys, userStatuses } from '../../../contract/users/users.ts';
import type { Call } from '../../../src/api/http.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../../src/data/list-definition.ts';
import { answerPage } from '../../../src/data/store/worker/answer.ts';
import { facilityListDefinition } from '../../../src/features/facilities/facility-list-definition.ts';
import { monitorListDefinition } from '../../../src/features/monitors/monitor-list-definition.ts';
import { userListDefinition } from '../../../src/features/users/user-list-definition.ts';
import { type FilledRecords, fillRecords } from '../../support/directory-records.ts';
import { addFacilities, addMonitors, addUsers } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const texts = [
  'Bay 1',
  'bay 10',
  'Bäy 2',
  "O'Hara",
  'O’Brien',
  'ß',
  'SS',
  'Ω',
  'ω',
  '手術室',
  '😀 ward',
  '\uE000',
];
const words = [
  '',
  'bay',
  'ipma',
  '10-bay',
  'harbor',
  'bay clinic',
  "o'",
  'SS',
  'IPM_B',
  '😀',
  'h',
  '021',
  'example',
];
const moments = [null, new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00.5Z')];

let service: TestService;
let call: Call;
let filled: FilledRecords;
let facilityIds: string[];

beforeAll(async () => {
  service = await startTestService();
  call = async (endpoint, input) => ({
    status: true,
    message: '',
    ...(await service.ask(endpoint, input)),
  });
  facilityIds = await addFacilities(
    service.db,
    texts.map((name, at) => ({ name: `${name} Clinic`, city: 'Harbor', state: at % 2 ? 'Ohio' : 'Utah' })),
  );
  await addMonitors(
    service.db,
    texts.flatMap((name, at) =>
      [0, 1].map((twin) => ({
        name,
        serialNumber: `ipm_${twin ? 'A' : 'b'}-${at}`,
        facilityId: at % 5 !== 4 && at % 3 ? (facilityIds[at % 3] ?? null) : null,
        lastCommunication: moments[(at + twin) % 3] ?? null,
        deletedAt: at % 5 === 4 ? new Date('2026-02-02T00:00:00Z') : null,
      })),
    ),
  );
  await addUsers(
    service.db,
    texts.map((firstName, at) => ({
      firstName,
      lastName: at % 2 ? 'Li' : 'li',
      status: userStatuses[at % userStatuses.length] ?? 'ACTIVE',
      createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 4))),
      facilityIds: facilityIds.slice(at % 3, at % 5),
    })),
  );
  filled = await fillRecords(service);
});
afterAll(() => service.close());

async function expectSame<L extends ListTypes>(definition: ListDefinition<L>, query: ListQuery<L>) {
  const found = filled.records.indexOf(definition.entity);
  if (!found) throw new Error(`no ${definition.entity}`);
  const { rows, count } = answerPage(found.index, query) ?? {};
  const there = await definition.fetchPage(call, query);
  expect({ query, count, rows }).toEqual({ query, count: there.count, rows: there.rows });
}

/** One of several values, or none. */
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

function queries<Sort extends string, Filters extends object>(
  sorts: readonly Sort[],
  filters: fc.Arbitrary<Filters>,
) {
  return fc.record({
    searchText: fc.constantFrom(...words),
    sort: fc.constantFrom(...sorts),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 3 }),
    pageSize: fc.constantFrom(5, 10, 100),
    filters: fc.option(filters, { nil: undefined }),
    place: fc.integer({ min: 0, max: 2 }),
  });
}

describe('an answer of the directory equals that of the service', () => {
  it.each(monitorListMenus)('for monitors: %s', async (menu) => {
    const filters = fc.record({
      connection: maybe(...connectionStates),
      silent_days: maybe(1, 3000),
      log_level: maybe(500, 3),
      cloud_ids: maybe(['IPM-B-1', 'ipm a 2', 'unknown'], []),
    });
    await fc.assert(
      fc.asyncProperty(queries(monitorSortKeys, filters), async ({ place, ...query }) => {
        const isOfFacility = menu === 'MONITOR_FACILITY';
        const facility = isOfFacility ? facilityIds[place] : undefined;
        await expectSame(monitorListDefinition, { ...query, menu, facility });
        const byFacility = { ...query.filters, facility: facilityIds[place] ?? withoutFacility };
        if (!isOfFacility) await expectSame(monitorListDefinition, { ...query, menu, filters: byFacility });
      }),
      { numRuns: 60 },
    );
  });

  it('for facilities', async () => {
    const filters = fc.record({ state: maybe('Ohio', 'utah', 'Iowa') });
    await fc.assert(
      fc.asyncProperty(queries(facilitySortKeys, filters), async ({ place: _, ...query }) => {
        await expectSame(facilityListDefinition, { ...query, menu: 'FACILITY_ALL' });
      }),
      { numRuns: 100 },
    );
  });

  it.each(userListMenus)('for users: %s', async (menu) => {
    const filters = fc.record({
      status: maybe(...userStatuses),
      administrator: maybe(true, false),
      facility: maybe(withoutFacility, 'rubbish'),
    });
    await fc.assert(
      fc.asyncProperty(queries(userSortKeys, filters), async ({ place, ...query }) => {
        const facility = menu === 'USER_FACILITY' ? facilityIds[place] : undefined;
        await expectSame(userListDefinition, { ...query, menu, facility });
      }),
      { numRuns: 60 },
    );
  });
});
