// Users: the people of the facilities, some of them administrators.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { pageQuery, recordId, searchValue } from '../common/paging.ts';

export const userMenus = ['USER_ALL', 'USER_ACTIVE', 'USER_INACTIVE'] as const;
export type UserMenu = (typeof userMenus)[number];

/** The same, and the menu of one facility's users. */
export const userListMenus = [...userMenus, 'USER_FACILITY'] as const;
export type UserListMenu = (typeof userListMenus)[number];

/** What 'inactive' means. */
export const inactiveUserStatuses = ['STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED'] as const;

/** The states that a user can be in. */
export const userStatuses = [
  'ACTIVE',
  'RECOVERY',
  'PASSWORD_EXPIRED',
  'LOCKED_OUT',
  ...inactiveUserStatuses,
] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A state in which Reset is offered. */
export const resettableUserStatuses: readonly string[] = ['LOCKED_OUT', 'PASSWORD_EXPIRED'];

export const user = z.object({
  /** Record id. */
  user_id: recordId,
  first_name: z.string(),
  last_name: z.string(),
  /** Unique without regard to case. */
  email: z.string(),
  country_code: z.string().default('+1'),
  /** Ten digits. */
  phone_number: z.string(),
  created_date: z.iso.datetime({ offset: true }).nullish(),
  /** One of `userStatuses`; a server may know others. */
  userStatus: z.string().nullish(),
  /** `facility_id` is the hospital's own code here too. */
  assigned_facilities: z
    .array(z.object({ id: recordId, name: z.string(), facility_id: z.string().nullish() }))
    .default([]),
  /** Membership of the administrator group; absent where a server knows of none. */
  administrator: z.boolean().optional(),
  version: z.number().int().optional(),
});
export type User = z.output<typeof user>;

export const userSortKeys = ['username', 'created_date', 'phone_number'] as const;
export type UserSortKey = (typeof userSortKeys)[number];

/** The newest first. */
export const userDefaultSort = { by: 'created_date', order: 'desc' } as const;

const query = pageQuery(userSortKeys, userDefaultSort.by, userDefaultSort.order);
const list = { caller: 'administrator', data: z.array(user) } as const;

export const listUsers = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/users',
  query: query.extend({ user_menu: z.enum(userMenus, messageKey('menuUnknown')).default('USER_ALL') }),
  summary: 'Users of a menu',
});

export const searchUsers = endpoint({
  ...list,
  method: 'POST',
  path: 'v1/users/search',
  query,
  body: z.object({
    searchValue,
    /** Only this facility's users. */
    facilityId: recordId.nullish(),
    user_menu: z.enum(userListMenus, messageKey('menuUnknown')).default('USER_ALL'),
  }),
  summary: 'Users of a menu whose name, e-mail or phone contains a text',
});

export const listFacilityUsers = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/facilities/{id}/users',
  params: z.object({ id: recordId }),
  query,
  summary: 'Users of one facility',
});

export const getUser = endpoint({
  method: 'GET',
  path: 'v1/users/{id}',
  caller: 'administrator',
  params: z.object({ id: recordId }),
  data: z.array(user).length(1),
  summary: 'One user, by record id',
});

export const countUsers = endpoint({
  method: 'GET',
  path: 'v1/users/menu/count/{menu}',
  caller: 'administrator',
  params: z.object({ menu: z.enum(userMenus, messageKey('menuUnknown')) }),
  data: z.array(z.unknown()).max(0),
  summary: 'How many users a menu has, in `count`',
});

export const checkAdministrator = endpoint({
  method: 'GET',
  path: 'v1/users/user/admingroup',
  caller: 'signed-in',
  data: z.object({ status: z.boolean() }),
  summary: 'Whether the caller is a member of the administrator group, in `data.status`',
});
