// 100,000 users: no list, sort or search reads a whole table, and bulk deletes of tens of thousands of users, and of
// their facilities, take seconds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortOrder } from '../../contract/common/paging.ts';
import { type UserListFilters, userMenus, userSortKeys } from '../../contract/users/users.ts';
import { auditedWrite } from '../../server/store/audit/audited-write.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import {
  deleteFacilities,
  lockSelected as lockFacilities,
} from '../../server/store/facilities/facility-bulk.ts';
import { facilities, monitors, users } from '../../server/store/schema/index.ts';
import {
  countSelected,
  deleteUsers,
  lockSelected,
  userSelection,
} from '../../server/store/users/user-bulk.ts';
import { listUsers, type UserScope } from '../../server/store/users/user-lists.ts';
import { countUsers, findUser } from '../../server/store/users/users.ts';
import { createProve, kinds, type Proven, print } from '../support/prove.ts';
import { addFacilities, addMonitors, addUser, addUsers, type UserFacts } from '../support/records.ts';

const many = 100_000;

const firstNames = ['Ada', 'Grace', 'Robin', 'Søren'];
const lastNames = ['Morgan', 'Hopper', 'Lee'];

/** The n-th person; one in five hundred is not active. */
function personOf(n: number): UserFacts {
  return {
    firstName: firstNames[n % 4] ?? '',
    lastName: lastNames[n % 3] ?? '',
    email: `p${n}@example.com`,
    phoneNumber: String(2_000_000_000 + ((n * 7_919) % 1_000_000)),
    status: n % 500 === 0 ? 'STAGED' : 'ACTIVE',
    createdAt: new Date(Date.UTC(2025, 0, 1) + n * 1_000),
  };
}

/** Each filter, and the pairs that people choose. */
const filters: UserListFilters[] = [
  { status: 'ACTIVE' },
  { status: 'STAGED' },
  { status: 'LOCKED_OUT' },
  { administrator: true },
  { administrator: false },
  { facility: 'none' },
  { status: 'STAGED', facility: 'none' },
  { status: 'ACTIVE', administrator: false },
];

/**
 * A server may prefer the table to the index where nearly every row matches, and join with the whole narrow table where it
 * looks for those who belong to no facility.
 */
function readWhole({ status, administrator, facility }: UserListFilters): string[] {
  const nearlyAll = status === 'ACTIVE' || administrator === false;
  return [...(nearlyAll ? ['users'] : []), ...(facility === 'none' ? ['user_facilities'] : [])];
}

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let prove: ReturnType<typeof createProve>;
  let large: string;
  let small: string;
  let administrator: string;

  beforeAll(async () => {
    proven = await open();
    prove = createProve(proven, mayRead);
    const places = await addFacilities(
      proven.db,
      Array.from({ length: 1_000 }, () => ({})),
    );
    [large = '', small = ''] = places;
    administrator = await addUser(proven.db, { administrator: true });
    const list = Array.from({ length: many }, (_, n) => ({
      ...personOf(n),
      facilityIds: [places[(n % 998) + 2] ?? '', ...(n % 2 ? [large] : []), ...(n % 5_000 ? [] : [small])],
    }));
    await addUsers(proven.db, list);
    await proven.run(['INSERT INTO user_access (user_id, signed_in_at) SELECT id, now() FROM users']);
    await addMonitors(
      proven.db,
      Array.from({ length: 30_000 }, (_, n) => ({ facilityId: places[(n % 998) + 2] ?? null })),
    );
    await vacuum(proven.db);
  });

  afterAll(() => proven.close());

  const scopes = (): UserScope[] =>
    userMenus.flatMap((menu) => [{ menu }, { menu, facilityId: large }, { menu, facilityId: small }]);
  const named = ({ menu, facilityId }: UserScope) => {
    const where = facilityId === large ? ' of a large facility' : ' of a small facility';
    return `${menu}${facilityId ? where : ''}`;
  };

  it('reads the first page of every menu with few more rows than the page', async () => {
    for (const menu of userMenus) {
      for (const sort_column of userSortKeys) {
        for (const sort_order of sortOrder.options) {
          const query = { count: 10, page: 1, sort_column, sort_order };
          const name = `list ${menu} by ${sort_column} ${sort_order}`;
          expect(await prove(name, (db) => listUsers(db, { menu }, '', query)), name).toBeLessThan(150);
        }
      }
    }
  });

  async function search(term: string, proveIt: typeof prove): Promise<void> {
    for (const scope of scopes()) {
      for (const sort_column of userSortKeys) {
        const query = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
        const name = `search ${named(scope)} for ${term} by ${sort_column}`;
        await proveIt(name, (db) => listUsers(db, scope, term, query));
      }
    }
  }

  it.each(['', 'p4711@', 'morgan', 'grace hop', 'nowhere'])(
    'searches for "%s" in every menu, facility and sort',
    (term) => search(term, prove),
  );

  // Nearly every row matches, so a server may prefer the table to the index.
  it.each(['example', '2000', 'a'])('searches for "%s", which nearly all users contain', (term) =>
    search(term, mayRead.length > 0 ? createProve(proven, [...mayRead, 'users']) : prove),
  );

  it.each(filters)('filters by %o in every menu, facility and sort', async (filter) => {
    const tables = mayRead.length > 0 ? [...mayRead, ...readWhole(filter)] : mayRead;
    const proveFilter = createProve(proven, tables);
    for (const scope of scopes()) {
      for (const text of ['', 'morgan']) {
        for (const sort_column of userSortKeys) {
          const query = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
          const name = `filter ${named(scope)} ${JSON.stringify(filter)}, search "${text}", by ${sort_column}`;
          await proveFilter(name, (db) => listUsers(db, { ...scope, filters: filter }, text, query));
        }
      }
    }
  });

  it('answers counts and single records by their indexes', async () => {
    expect(await prove('count', (db) => countUsers(db, 'USER_ALL'))).toBeLessThan(50);
    expect(await prove('one', (db) => findUser(db, administrator))).toBeLessThan(50);
  });

  const author = () => ({ callerId: administrator, httpRequestId: 'proof', address: () => '' });

  it('deletes tens of thousands of users, and their facilities with 30,000 monitors', async () => {
    const { db } = proven;
    const which = userSelection({ menu: 'USER_ALL', facilityId: large }, '', { except: [administrator] });
    await timed('check 50,000 users', () => countSelected(db, which));
    await timed('delete 50,000 users', () =>
      auditedWrite(db, author(), { action: 'delete', entity: 'user' }, async (tx, trail) =>
        deleteUsers(tx, trail, await lockSelected(tx, which, administrator)),
      ),
    );
    expect(await db.$count(users)).toBe(many / 2 + 1);
    await timed('delete 1,000 facilities', () =>
      auditedWrite(db, author(), { action: 'delete', entity: 'facility' }, async (tx, trail) =>
        deleteFacilities(tx, trail, await lockFacilities(tx, undefined)),
      ),
    );
    expect(await db.$count(facilities)).toBe(0);
    expect(await db.$count(monitors)).toBe(30_000);
  });
});

async function timed(name: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await act();
  print(name, [performance.now() - began]);
}
