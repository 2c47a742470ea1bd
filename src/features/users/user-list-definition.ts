// Users as a list: which call answers which query, and how this device answers it without the service.
import { z } from 'zod';
import type { DataOf } from '../../../contract/common/endpoint.ts';
import type { Success } from '../../../contract/common/envelope.ts';
import { searchKeyOf, sortKey } from '../../../contract/common/normalise.ts';
import { recordId, withoutFacility } from '../../../contract/common/paging.ts';
import {
  getUser,
  getUsersByIds,
  inactiveUserStatuses,
  listFacilityUsers,
  listUsers,
  searchUsers,
  type User,
  type UserListFilters,
  type UserListMenu,
  type UserSortKey,
  user,
  userDefaultSort,
  userSortKeys,
  userStatuses,
} from '../../../contract/users/users.ts';
import type { Call } from '../../api/http.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { userName } from './user-name.ts';

export interface UserListTypes extends ListTypes {
  row: User;
  sortKey: UserSortKey;
  menu: UserListMenu;
  filters: UserListFilters;
}

async function answer(
  call: Call,
  { menu, facility, searchText, filters, sort, order, page, pageSize }: ListQuery<UserListTypes>,
  signal?: AbortSignal,
): Promise<Success<DataOf<typeof listUsers>>> {
  const query = { count: pageSize, page, sort_column: sort, sort_order: order };
  if (searchText !== '' || filters) {
    const body = {
      searchValue: searchText,
      facilityId: facility ?? '',
      user_menu: menu,
      ...(filters && { filters }),
    };
    return await call(searchUsers, { query, body }, { signal });
  }
  if (menu !== 'USER_FACILITY')
    return await call(listUsers, { query: { ...query, user_menu: menu } }, { signal });
  return await call(listFacilityUsers, { params: { id: facility ?? '' }, query }, { signal });
}

const inactive: readonly (string | null | undefined)[] = inactiveUserStatuses;

function inMenu(row: User, menu: UserListMenu, facility?: string): boolean {
  if (menu === 'USER_ALL') return true;
  if (menu === 'USER_FACILITY') return row.assigned_facilities.some(({ id }) => id === facility);
  return inactive.includes(row.userStatus) === (menu === 'USER_INACTIVE');
}

const sortValues: Record<UserSortKey, (row: User) => string | number | null> = {
  username: (row) => sortKey(`${row.first_name} ${row.last_name} ${row.email}`),
  created_date: (row) => (row.created_date ? Date.parse(row.created_date) : null),
  phone_number: (row) => row.phone_number,
};

/** The filters that an address of a list of users may have. */
export const userFilterSearch = z.object({
  status: z.enum(userStatuses).optional().catch(undefined),
  facility: recordId.optional().catch(undefined),
  administrator: z
    .preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())
    .optional()
    .catch(undefined),
});

function fits(row: User, { status, facility, administrator }: UserListFilters): boolean | null {
  const ids = row.assigned_facilities.map(({ id }) => id);
  const isThere =
    facility === undefined || (facility === withoutFacility ? ids.length === 0 : ids.includes(facility));
  // A server that does not manage administrators does not say who is one.
  if (administrator !== undefined && row.administrator === undefined) return null;
  return (
    isThere &&
    (status === undefined || status === row.userStatus) &&
    (administrator === undefined || administrator === row.administrator)
  );
}

export const userListDefinition: ListDefinition<UserListTypes> = {
  entity: 'users',
  affectedBy: ['users', 'facilities'],
  schema: user,
  sortKeys: userSortKeys,
  defaultSort: userDefaultSort,
  idOf: (row) => row.user_id,
  nameOf: userName,
  inMenu,
  filterSchema: userFilterSearch,
  fits,
  leavesWhenNotFound: true,
  searchKeyOf: (row) =>
    searchKeyOf(
      `${row.first_name} ${row.last_name}`,
      row.email,
      row.phone_number,
      ...row.assigned_facilities.map(({ name }) => name),
    ),
  sortValue: (row, by) => sortValues[by](row),

  async fetchPage(call, query, signal) {
    const { data, count } = await answer(call, query, signal);
    return { rows: data, count: count ?? data.length };
  },

  async fetchOne(call, id, signal) {
    return onlyRecord(await call(getUser, { params: { id } }, { signal }));
  },

  async fetchMany(call, ids) {
    return (await call(getUsersByIds, { body: { ids } })).data;
  },
};
