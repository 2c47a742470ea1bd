// Filters × search × selection of users: list, count, check and change mean exactly the rows that the words name. Each is
// compared with all rows, which the test chooses itself.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoJob } from '../../../contract/jobs/bulk-changes.ts';
import { listJobRecords } from '../../../contract/jobs/jobs.ts';
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
import { users } from '../../../server/store/schema/index.ts';
import {
  addPeople,
  addPlaces,
  choices,
  choose,
  expectChecked,
  type FilteredUser,
  idsOf,
  isFound,
  optional,
  runs,
} from '../../support/filtered-lists.ts';
import { longTestMs } from '../../support/limits.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let places: string[];
let people: FilteredUser[];

beforeAll(async () => {
  service = await startTestService();
  places = await addPlaces(service);
  people = await addPeople(service, places);
}, longTestMs);
afterAll(() => service.close());

const filters = (): fc.Arbitrary<UserListFilters> =>
  fc.record({
    status: optional(userStatuses),
    facility: optional([...places, 'none', 'rubbish']),
    administrator: optional([true, false]),
  });
const isInactive = (status: string) => inactiveUserStatuses.some((each) => each === status);
function isInMenu({ status, facilityIds }: FilteredUser, menu: string): boolean {
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

it('users are listed, counted and selected alike', async () => {
  await fc.assert(
    fc.asyncProperty(cases(), async ([given, searchValue, user_menu, choice]) => {
      const rows = rowsOf(given, searchValue, user_menu);
      const facilityId = facilityOf(user_menu);
      const body = { searchValue, facilityId, user_menu, filters: given };
      const { data, count } = await service.ask(searchUsers, { query: { count: 100 }, body });
      expect(data.map(({ user_id }) => user_id).toSorted()).toEqual(idsOf(rows));
      expect(count).toBe(rows.length);
      // Nobody deletes themselves.
      const isOther = ({ id }: { id: string }) => id !== service.users.administrator;
      const chosen = choose(rows.filter(isOther), people.filter(isOther), { ...choice, mode: 'some' });
      const byIds = { user_ids: chosen.ids, skippeduser_ids: chosen.skipped };
      const selection = { user_menu, facility_id: facilityId, filters: given, searchValue, ...byIds };
      await expectChecked(service, userWrites.deleteFoundUsers, selection, chosen);
    }),
    runs,
  );
});

it('users are suspended in bulk exactly as they are selected, and back by an undo', async () => {
  const statuses = async () =>
    new Map((await service.db.select().from(users)).map(({ id, status }) => [id, status]));
  const before = await statuses();
  const canBeSuspended = ({ id, status }: FilteredUser) =>
    suspendableUserStatuses.includes(status) && id !== service.users.administrator;

  async function expectSuspended(jobId: string, expected: readonly FilteredUser[]): Promise<void> {
    const params = { id: jobId };
    const { data } = await service.ask(listJobRecords, { params, query: { count: 100 } });
    expect(idsOf(data)).toEqual(idsOf(expected));
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
