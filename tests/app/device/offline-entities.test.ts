// Facilities and users: the device and the service answer the same query with the same rows in the same order.
import { createStore } from 'jotai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilitySortKeys, listFacilities } from '../../../contract/facilities/facilities.ts';
import { listUsers, userListMenus, userSortKeys, userStatuses } from '../../../contract/users/users.ts';
import { type Call, createCall } from '../../../src/api/http.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import type { ListDefinition, ListTypes } from '../../../src/data/list-definition.ts';
import { facilityListDefinition } from '../../../src/features/facilities/facility-list-definition.ts';
import { userListDefinition } from '../../../src/features/users/user-list-definition.ts';
import { openLists, showRows } from '../../support/in-process-store.ts';
import { addFacilities, addUsers } from '../../support/records.ts';
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
  '😀',
  'Éclair',
];
const searchTexts = ['', 'bay', 'li bay', 'hara example', "o'", 'SS', '😀', '021', '555010', 'example'];

let service: TestService;
let call: Call;
let facilityIds: string[];

beforeAll(async () => {
  service = await startTestService();
  facilityIds = await addFacilities(
    service.db,
    texts.map((name, at) => ({
      name,
      city: texts[(at + 3) % texts.length] ?? '',
      state: at % 2 ? 'Ohio' : 'Utah',
      zip: at % 3 ? '02115' : '90001',
      code: `${at % 2 ? 'h' : 'H'}-${at}`,
    })),
  );
  await addUsers(
    service.db,
    texts.flatMap((firstName, at) =>
      ['Li', 'li'].map((lastName, twin) => ({
        firstName,
        lastName,
        email: `${twin}p${at}@Example.com`,
        phoneNumber: `21755501${10 + (at % 5)}`,
        status: userStatuses[(at + twin) % userStatuses.length] ?? 'ACTIVE',
        createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 4))),
        facilityIds: facilityIds.slice(at % 3, at % 5),
      })),
    ),
  );
  const bearer = await service.bearer(service.users.administrator);
  call = createCall({
    apiBase: '/api/',
    reachability: createReachability(createStore(), async () => false),
    token: async () => bearer.replace('Bearer ', ''),
    language: () => 'en',
    onForbidden: () => undefined,
    onUnauthenticated: () => undefined,
    async fetch(input) {
      const request = input as Request;
      const { pathname, search } = new URL(request.url);
      return await service.request(pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.method !== 'GET' && { body: await request.text() }),
      });
    },
  });
});
afterAll(() => service.close());

const pages = [
  [1, 10],
  [2, 10],
  [1, 25],
] as const;

/** Compares the device's answers with the service's, for all sorts and searchTexts of a menu. */
async function expectSame<L extends ListTypes>(
  definition: ListDefinition<L>,
  rows: L['row'][],
  list: { menu: L['menu']; facility?: string | undefined },
) {
  const lists = await openLists();
  const first = {
    ...list,
    searchText: '',
    sort: definition.defaultSort.by,
    order: definition.defaultSort.order,
    page: 1,
    pageSize: 10,
  };
  await showRows(lists, definition, first, rows);
  for (const sort of definition.sortKeys) {
    for (const order of ['asc', 'desc'] as const) {
      for (const searchText of searchTexts) {
        for (const [page, pageSize] of pages) {
          const query = { ...list, sort, order, searchText, page, pageSize };
          const here = await lists.page(definition, query);
          const there = await definition.fetchPage(call, query);
          expect({ query, ids: here?.value.rows.map(definition.idOf), count: here?.value.count }).toEqual({
            query,
            ids: there.rows.map(definition.idOf),
            count: there.count,
          });
        }
      }
    }
  }
  lists.close();
}

describe('a list that the device answers offline equals the list of the service', () => {
  it(`facilities, by ${facilitySortKeys.join(', ')}`, async () => {
    const { data } = await service.ask(listFacilities, { query: { count: 100 } });
    await expectSame(facilityListDefinition, data, { menu: 'FACILITY_ALL' });
  });

  it.each(userListMenus)(`users, by ${userSortKeys.join(', ')}: %s`, async (menu) => {
    const { data } = await service.ask(listUsers, { query: { count: 100 } });
    const facility = menu === 'USER_FACILITY' ? facilityIds[2] : undefined;
    await expectSame(userListDefinition, data, { menu, facility });
  });
});
