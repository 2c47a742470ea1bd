// Every list of users, in every menu, facility, sort and order, compared with all rows, filtered and sorted by the test.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey, searchWords, sortKey } from '../../../contract/common/normalise.ts';
import { sortOrder } from '../../../contract/common/paging.ts';
import * as contract from '../../../contract/users/users.ts';
import { userFacilities, users } from '../../../server/store/schema/index.ts';
import { longTestMs } from '../../support/limits.ts';
import { addFacilities, addUser, addUsers, type UserFacts } from '../../support/records.ts';
import { checkSample } from '../../support/sample.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** A row with its search and sort keys, computed in the test rather than read from the columns under test. */
interface Row {
  id: string;
  status: string;
  facilityIds: string[];
  searched: string[];
  sorts: Record<contract.UserSortKey, string | number>;
}

let service: TestService;
let all: Row[];
let facilityIds: string[];
/** Nearly all users belong to it, so that they are found by reading the index of the sort. */
let large: string;
let small: string;

const terms = [
  'ann',
  'brien',
  'ü',
  '%',
  '_',
  'example.com',
  '555',
  '2175550',
  'ann ex',
  'arzte',
  'ann care',
  'ca re',
  'nowhere',
  "'",
];

const placeNames = ['Bay', 'ärzte', 'Care'];

/** Enough rows for both ways of searching (server/store/common/pages.ts). */
function usersOf(ids: readonly string[]): UserFacts[] {
  const facts = fc.record({
    firstName: fc.constantFrom('Ann', 'ann', 'Änn', 'Zoë', 'Ünal', 'Bo'),
    lastName: fc.constantFrom('Example', 'O’Brien', 'obrien', 'Li', '100%', 'under_score'),
    phoneNumber: fc.integer({ min: 2_175_550_000, max: 2_175_550_300 }).map(String),
    status: fc.constantFrom(...contract.userStatuses),
    createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-01-02'), noInvalidDate: true }),
    facilityIds: fc.subarray(ids.slice(1)).map((few) => [...few, ...ids.slice(0, 1)]),
  });
  return fc
    .sample(facts, { numRuns: 2_400, seed: 11 })
    .map((it, index) => ({ ...it, email: `p${index % 97}.${index}@Example.com` }));
}

// Thousands of rows take long on a busy machine.
beforeAll(async () => {
  service = await startTestService();
  facilityIds = await addFacilities(
    service.db,
    placeNames.map((name) => ({ name })),
  );
  [large = '', small = ''] = facilityIds;
  await addUsers(service.db, usersOf(facilityIds));
  const memberships = new Map<string, string[]>();
  for (const { userId, facilityId } of await service.db.select().from(userFacilities)) {
    memberships.set(userId, [...(memberships.get(userId) ?? []), facilityId]);
  }
  all = (await service.db.select().from(users)).map((row) => ({
    id: row.id,
    status: row.status,
    facilityIds: memberships.get(row.id) ?? [],
    searched: [
      `${row.firstName} ${row.lastName}`,
      row.email,
      row.phoneNumber,
      ...(memberships.get(row.id) ?? []).map((id) => placeNames[facilityIds.indexOf(id)] ?? ''),
    ].map(searchKey),
    sorts: {
      username: sortKey(`${row.firstName} ${row.lastName} ${row.email}`),
      created_date: row.createdAt.getTime(),
      phone_number: row.phoneNumber,
    },
  }));
}, longTestMs);

afterAll(() => service.close());

const isInactive = ({ status }: Row) => contract.inactiveUserStatuses.some((it) => it === status);
const menus = {
  USER_ALL: () => true,
  USER_ACTIVE: (row: Row) => !isInactive(row),
  USER_INACTIVE: isInactive,
} satisfies Record<contract.UserMenu, (row: Row) => boolean>;

interface ListQuery {
  menu: contract.UserMenu;
  facilityId?: string;
  by: contract.UserSortKey;
  order: 'asc' | 'desc';
  text?: string;
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

function expected({ menu, facilityId, by, order, text = '' }: ListQuery): string[] {
  const words = searchWords(text);
  const up = all
    .filter(menus[menu])
    .filter((row) => !facilityId || row.facilityIds.includes(facilityId))
    .filter((row) => words.every((word) => row.searched.some((key) => key.includes(word))))
    .sort((a, b) => compare(a.sorts[by], b.sorts[by]) || compare(a.id, b.id))
    .map(({ id }) => id);
  return order === 'asc' ? up : up.reverse();
}

const size = 7;
const lastPage = (total: number) => Math.max(1, Math.ceil(total / size));

const sorts = contract.userSortKeys.flatMap((by) => sortOrder.options.map((order) => ({ by, order })));

describe.each(sorts)('sorted by $by $order', ({ by, order }) => {
  const sort = { count: size, sort_column: by, sort_order: order };

  it('lists the pages of every menu in order, with the total count', async () => {
    for (const menu of contract.userMenus) {
      const ids = expected({ menu, by, order });
      const last = lastPage(ids.length);
      for (const page of new Set([1, 2, last, last + 1])) {
        const { data, count } = await service.ask(contract.listUsers, {
          query: { ...sort, page, user_menu: menu },
        });
        expect({ menu, page, ids: data.map(({ user_id }) => user_id), count }).toEqual({
          menu,
          page,
          ids: ids.slice((page - 1) * size, page * size),
          count: ids.length,
        });
      }
    }
  });

  it.each(contract.userMenus)(
    'finds the users of %s that contain a text, everywhere and in a facility',
    async (menu) => {
      const cases = ['', ...terms].flatMap((text) =>
        (['everywhere', 'large', 'small'] as const).flatMap((place) =>
          [false, true].map((isLast) => ({ text, place, isLast })),
        ),
      );
      await checkSample(cases, 6, async ({ text, place, isLast }) => {
        const facilityId = { everywhere: undefined, large, small }[place];
        const ids = expected({ menu, by, order, text, ...(facilityId && { facilityId }) });
        const page = isLast ? lastPage(ids.length) : 1;
        const { data, count } = await service.ask(contract.searchUsers, {
          query: { ...sort, page },
          body: { searchValue: text, user_menu: menu, facilityId },
        });
        expect(data.map(({ user_id }) => user_id)).toEqual(ids.slice((page - 1) * size, page * size));
        expect(count).toBe(ids.length);
      });
    },
  );

  it('lists the users of a facility, whatever their status', async () => {
    for (const id of [large, small]) {
      const ids = expected({ menu: 'USER_ALL', by, order, facilityId: id });
      const page = lastPage(ids.length);
      const { data, count } = await service.ask(contract.listFacilityUsers, {
        params: { id },
        query: { ...sort, page },
      });
      expect(data.map(({ user_id }) => user_id)).toEqual(ids.slice((page - 1) * size));
      expect(count).toBe(ids.length);
    }
  });
});

it.each(terms)('finds the users that contain "%s"', async (text) => {
  const ids = expected({ menu: 'USER_ALL', by: 'username', order: 'asc', text });
  const { data, count } = await service.ask(contract.searchUsers, {
    query: { count: size, page: 1, sort_column: 'username', sort_order: 'asc' },
    body: { searchValue: text, user_menu: 'USER_ALL' },
  });
  expect(data.map(({ user_id }) => user_id)).toEqual(ids.slice(0, size));
  expect(count).toBe(ids.length);
});

it('lists ten users by default, the newest first', async () => {
  const { data } = await service.ask(contract.listUsers, { query: {} });
  const ids = expected({ menu: 'USER_ALL', by: 'created_date', order: 'desc' });
  expect(data.map(({ user_id }) => user_id)).toEqual(ids.slice(0, 10));
});

it('counts each menu as its list does', async () => {
  for (const menu of contract.userMenus) {
    const { count } = await service.ask(contract.countUsers, { params: { menu } });
    expect(count).toBe(all.filter(menus[menu]).length);
  }
});

it('accepts the facility menu in a search', async () => {
  const body = { searchValue: '', user_menu: 'USER_FACILITY' as const, facilityId: small };
  const { count } = await service.ask(contract.searchUsers, { query: {}, body });
  expect(count).toBe(expected({ menu: 'USER_ALL', facilityId: small, by: 'username', order: 'asc' }).length);
});

describe('one user', () => {
  it('is read with the facilities sorted by name, each with the hospital’s own code', async () => {
    const [here = '', there = ''] = await addFacilities(service.db, [
      { name: 'Zenith', code: '02115' },
      { name: 'Abbey', code: 'AB' },
    ]);
    const id = await addUser(service.db, { email: 'both@example.com', facilityIds: [here, there] });
    const { data } = await service.ask(contract.getUser, { params: { id } });
    expect(data[0]).toMatchObject({
      user_id: id,
      first_name: 'Kim',
      last_name: 'Example',
      email: 'both@example.com',
      country_code: '+1',
      userStatus: 'ACTIVE',
      administrator: false,
      version: 1,
      assigned_facilities: [
        { id: there, name: 'Abbey', facility_id: 'AB' },
        { id: here, name: 'Zenith', facility_id: '02115' },
      ],
    });
  });
});
