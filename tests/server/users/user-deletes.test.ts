// Bulk deletes of users, in every menu, with and without a search, delete exactly the selected rows. The expected rows
// are computed in the test from all rows.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../../contract/common/envelope.ts';
import * as contract from '../../../contract/users/user-writes.ts';
import { countUsers, inactiveUserStatuses, userMenus } from '../../../contract/users/users.ts';
import { accounts, facilities, userFacilities, users } from '../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { givePassword } from '../../support/passwords.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addUser, addUsers } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Row = typeof users.$inferSelect;

let service: TestService;
let facility: string;
let rows: Row[];
let memberships: { userId: string; facilityId: string }[];

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const me = () => service.users.administrator;

/** Every kind of user, half of them named so that a search finds them; and the one who deletes. */
beforeEach(async () => {
  const { db } = service;
  await db.delete(facilities);
  for (const { id } of await db.select().from(users))
    if (id !== me()) await db.delete(users).where(eq(users.id, id));
  const [mine = '', other = ''] = await addFacilities(db, [{ name: 'Abbey', code: 'AB' }, {}]);
  facility = mine;
  const kinds = [
    { facilityIds: [mine] },
    { facilityIds: [mine, other], status: 'LOCKED_OUT' },
    { facilityIds: [other], status: 'STAGED' },
    { status: 'SUSPENDED' },
    {},
    { facilityIds: [mine], status: 'DEPROVISIONED' },
  ] as const;
  await addUsers(
    db,
    Array.from({ length: 36 }, (_, n) => ({ ...kinds[n % 6], firstName: n % 12 < 6 ? 'Kim' : 'Robin' })),
  );
  await db.insert(userFacilities).values({ userId: me(), facilityId: mine });
  rows = await readUsers();
  memberships = await readMemberships();
});

const readUsers = () => service.db.select().from(users).orderBy(users.id);
const readMemberships = () =>
  service.db.select().from(userFacilities).orderBy(userFacilities.userId, userFacilities.facilityId);

const isInactive = ({ status }: Row) => inactiveUserStatuses.some((it) => it === status);
const facilitiesOf = (id: string) =>
  memberships.filter(({ userId }) => userId === id).map(({ facilityId }) => facilityId);

const inMenu = {
  USER_ALL: () => true,
  USER_ACTIVE: (row: Row) => !isInactive(row),
  USER_INACTIVE: isInactive,
  USER_FACILITY: (row: Row) => facilitiesOf(row.id).includes(facility),
};
type Menu = keyof typeof inMenu;
const menus = Object.keys(inMenu) as Menu[];

/** The rows of a menu and a search, as the list shows them, except one's own. */
function listed(menu: Menu, search: string): Row[] {
  return rows
    .filter(inMenu[menu])
    .filter((row) => row.firstName.toLowerCase().includes(search))
    .filter(({ id }) => id !== me());
}

const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

function selection(menu: Menu, search: string, more: object) {
  const body = { user_menu: menu, ...(menu === 'USER_FACILITY' && { facility_id: facility }), ...more };
  const endpoint = search ? contract.deleteFoundUsers : contract.deleteUsers;
  return { endpoint, body: search ? { ...body, searchValue: search } : body };
}

/** Selections among rows: what is sent, and which rows are expected. With all selected, oneself is skipped. */
const selections = {
  some: (list: Row[]) => ({ sent: { user_ids: idsOf(list.slice(1, 4)) }, expected: list.slice(1, 4) }),
  'those without a facility': (list: Row[]) => {
    const expected = list.filter(({ id }) => facilitiesOf(id).length === 0);
    return {
      sent: expected.length > 0 ? { user_ids: idsOf(expected) } : all(),
      expected: expected.length > 0 ? expected : list,
    };
  },
  'all but oneself': (list: Row[]) => ({ sent: all(), expected: list }),
  'all but some': (list: Row[]) => ({ sent: all(...list.slice(0, 2)), expected: list.slice(2) }),
  'all but some, without all_selected': (list: Row[]) => ({
    sent: { skippeduser_ids: all(...list.slice(0, 1)).skippeduser_ids },
    expected: list.slice(1),
  }),
};

function all(...skipped: Row[]) {
  return { all_selected: true, skippeduser_ids: [me(), ...idsOf(skipped)] };
}

const cases = menus.flatMap((menu) =>
  ['', 'kim'].flatMap((search) =>
    (Object.keys(selections) as (keyof typeof selections)[]).map((name) => ({ menu, search, name })),
  ),
);

describe.each(cases)('deleting $name of $menu with search "$search"', ({ menu, search, name }) => {
  it('asks for confirmation first, then deletes exactly the selected rows', async () => {
    const { sent, expected } = selections[name](listed(menu, search));
    const { endpoint, body } = selection(menu, search, sent);
    const associated = expected.some(({ id }) => facilitiesOf(id).length > 0);
    expect(
      await readFailure(await service.send(endpoint, { body: { ...body, forceDelete: false } })),
    ).toEqual({
      http: 409,
      status: false,
      code: associated ? '954' : '953',
      message: associated
        ? 'Deleting a user also deletes previously created facility associations. Are you sure you want to delete?'
        : 'Are you sure you want to delete?',
      count: expected.length,
    });
    expect(await readUsers()).toEqual(rows);

    const forced = { ...body, forceDelete: true, expected_count: expected.length };
    const answer = success(endpoint.data).parse(
      await (await service.send(endpoint, { body: forced })).json(),
    );
    expect(answer.data.toSorted()).toEqual(idsOf(expected).toSorted());
    expect(answer.count).toBe(expected.length);
    await expectDeleted(idsOf(expected));
  });
});

/** The users and their memberships are deleted; all others are unchanged, and the kept counts correct. */
async function expectDeleted(ids: readonly string[]): Promise<void> {
  const after = await readUsers();
  expect(after).toEqual(rows.filter(({ id }) => !ids.includes(id)));
  expect(await readMemberships()).toEqual(memberships.filter(({ userId }) => !ids.includes(userId)));
  const counted = await Promise.all(
    userMenus.map(async (menu) => (await service.ask(countUsers, { params: { menu } })).count),
  );
  const inactive = after.filter(isInactive).length;
  expect(counted).toEqual([after.length, after.length - inactive, inactive]);
}

describe('a bulk delete', () => {
  const allUsers = { user_menu: 'USER_ALL', forceDelete: true };

  async function expectRefused(body: object, answer: object): Promise<void> {
    expect(await readFailure(await service.send(contract.deleteUsers, { body }))).toMatchObject(answer);
    expect(await readUsers()).toEqual(rows);
    expect(await readMemberships()).toEqual(memberships);
  }

  it.each([{}, { all_selected: false }, { user_ids: [], skippeduser_ids: [] }])(
    'is rejected without a selection: %j',
    async (more) => {
      await expectRefused({ ...allUsers, ...more }, { http: 422, message: 'Please select any record.' });
    },
  );

  it('is rejected when it selects both some and all', async () => {
    const user_ids = idsOf(listed('USER_ALL', '').slice(0, 1));
    await expectRefused({ ...allUsers, all_selected: true, user_ids }, { http: 422 });
    await expectRefused({ ...allUsers, user_ids, skippeduser_ids: user_ids }, { http: 422 });
  });

  it('is rejected when the number of records is not the confirmed one', async () => {
    for (const expected_count of [0, 35, 37, 38]) {
      const answer = { http: 409, code: 'COUNT_CHANGED', count: rows.length - 1 };
      await expectRefused({ ...allUsers, ...all(), expected_count }, answer);
    }
  });

  it.each([
    [{ user_menu: 'USER_NONE' }, 400, 'user_menu'],
    [{ user_menu: undefined }, 400, 'user_menu'],
    [{ user_menu: 'USER_FACILITY' }, 400, 'facility_id'],
    [{ facility_id: '11111111-1111-4111-8111-111111111111' }, 404, 'facility_id'],
    [{ forceDelete: 'yes' }, 400, 'forceDelete'],
    [{ user_ids: 'all' }, 400, 'user_ids'],
    [{ user_ids: Array.from({ length: 10_001 }, () => 'x') }, 400, 'user_ids'],
    [{ all_selected: undefined, skippeduser_ids: [], user_ids: ['no id'] }, 404, 'user_ids'],
  ])('is rejected naming the invalid field: %#', async (more, http, field) => {
    const answer = { http, errors: { [field]: expect.any(String) } };
    await expectRefused({ ...allUsers, ...all(), ...more }, answer);
  });

  it("deletes only users of the facility in a facility's menu", async () => {
    const expected = rows.filter((row) => inMenu.USER_FACILITY(row) && isInactive(row));
    const body = { user_menu: 'USER_INACTIVE' as const, facility_id: facility, all_selected: true };
    const { data } = await service.ask(contract.deleteUsers, { body: { ...body, forceDelete: true } });
    expect(data.toSorted()).toEqual(idsOf(expected).toSorted());
    await expectDeleted(data);
  });

  it('succeeds and deletes nothing when the search finds nothing', async () => {
    const body = { ...allUsers, user_menu: 'USER_ALL' as const, all_selected: true, searchValue: 'nowhere' };
    expect(await service.ask(contract.deleteFoundUsers, { body })).toEqual({ data: [], count: 0 });
    expect(await readUsers()).toEqual(rows);
  });

  it('deletes once when sent twice at the same time', async () => {
    const body = { user_menu: 'USER_ALL' as const, forceDelete: true, ...all() };
    const counts = await Promise.all(
      [1, 2].map(() => service.ask(contract.deleteUsers, { body }).then(({ count }) => count)),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, rows.length - 1]);
  });
});

it('deleting a user records all fields in the audit trail, without secrets', async () => {
  const id = await addUser(service.db, { email: 'gone@example.com', facilityIds: [facility] });
  await givePassword(service.db, id, 'b'.repeat(64));
  const [kept] = await service.db.select().from(accounts).where(eq(accounts.userId, id));
  const body = { user_menu: 'USER_ALL' as const, forceDelete: true, user_ids: [id] };
  await service.ask(contract.deleteUsers, { body });
  const call = (await readTrail(service.db)).at(-1);
  expect(call).toMatchObject({ action: 'delete', entity: 'user', recordCount: 1 });
  expect(call?.records).toEqual([
    {
      callId: call?.id,
      entity: 'user',
      recordId: id,
      label: 'Kim Example (gone@example.com)',
      before: {
        first_name: 'Kim',
        last_name: 'Example',
        email: 'gone@example.com',
        country_code: '+1',
        phone_number: '2175550101',
        userStatus: 'ACTIVE',
        administrator: false,
        facility_ids: facility,
        facilities: 'Abbey (AB)',
      },
      after: null,
    },
  ]);
  expect(JSON.stringify(await readTrail(service.db))).not.toContain(kept?.passwordHash);
  expect(await findBrokenCall(service.db)).toBeNull();
});
