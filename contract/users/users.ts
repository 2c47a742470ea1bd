// Users: the people of the facilities, some of them administrators.
import { z } from 'zod';
import { answeredId, answeredTimestamp, noData, orDefault, textOrNumber } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { entities } from '../common/entities.ts';
import { messageKey } from '../common/message-key.ts';
import { idsBody, optionalId, pageQuery, recordId, searchValue } from '../common/paging.ts';
import { userRole } from './roles.ts';

export const { menus: userMenus } = entities.user;
export type UserMenu = (typeof userMenus)[number];

/** The menus of users, and that of one facility's users. */
export const userListMenus = [...userMenus, 'USER_FACILITY'] as const;
export type UserListMenu = (typeof userListMenus)[number];

/** The statuses of the Inactive menu. */
export const inactiveUserStatuses = ['STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED'] as const;

export const userStatuses = [
  'ACTIVE',
  'RECOVERY',
  'PASSWORD_EXPIRED',
  'LOCKED_OUT',
  ...inactiveUserStatuses,
] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The statuses in which Reset is offered. */
export const resettableUserStatuses: readonly string[] = ['LOCKED_OUT', 'PASSWORD_EXPIRED'];

export const user = z.object({
  user_id: answeredId.describe('Record id.'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().describe('Unique without regard to case.'),
  country_code: orDefault(z.string(), '+1').describe('Dial code of the phone number, with its plus.'),
  phone_number: textOrNumber.describe('Ten digits.'),
  created_date: answeredTimestamp.describe('When the user was added or registered.'),
  userStatus: z.string().nullish().describe('One of `userStatuses`; a server may know others.'),
  assigned_facilities: orDefault(
    z.array(
      z.object({
        id: answeredId.describe('Record id of the facility.'),
        name: z.string(),
        facility_id: textOrNumber.nullish().describe("The hospital's own code, as in a facility."),
      }),
    ),
    [],
  ).describe('The facilities that the user belongs to.'),
  invited_date: answeredTimestamp
    .nullish()
    .describe('When the last invitation was emailed; null: none was. Omitted by servers that do not know.'),
  last_sign_in: answeredTimestamp
    .nullish()
    .describe('When the user last signed in; null: not known. Omitted by servers that do not know.'),
  administrator: z
    .boolean()
    .optional()
    .describe('Member of the administrator group; omitted by servers that do not manage it.'),
  roles: z
    .array(userRole)
    .optional()
    .describe(
      'The roles beside `administrator`, as far as the caller may see them. Omitted by servers without the capability `roles`, and where there are none.',
    ),
  second_factor: z
    .boolean()
    .optional()
    .describe(
      'Whether the user has a second factor here; omitted by servers without the capability `secondFactor`.',
    ),
  managed_by: z
    .string()
    .optional()
    .describe(
      '`directory`: the directory of the hospital adds, changes and suspends this user by SCIM; name and phone number are refused by hand. Omitted where nothing does.',
    ),
  also_elsewhere: z
    .boolean()
    .optional()
    .describe(
      'True: the user is also of facilities, or has roles, beyond those where the caller may change people; name, phone number and Reset are refused then. Told of one user alone, and only where it is so.',
    ),
  version: z
    .number()
    .int()
    .optional()
    .describe("Raised by every change. Sent with a PUT, it detects other people's changes."),
});
export type User = z.output<typeof user>;

export const { sortKeys: userSortKeys, defaultSort: userDefaultSort } = entities.user;
export type UserSortKey = (typeof userSortKeys)[number];

/** Filters of searches and bulk calls: all that are given must fit. The capability is `recordFilters`. */
export const userListFilters = z.object(
  {
    status: z.enum(userStatuses, messageKey('fieldInvalid')).optional(),
    facility: recordId
      .optional()
      .describe("Record id: only this facility's users; `none`: those without one."),
    administrator: z
      .boolean(messageKey('fieldInvalid'))
      .optional()
      .describe('Only members of the administrator group, or only the others.'),
  },
  messageKey('fieldInvalid'),
);
export type UserListFilters = z.output<typeof userListFilters>;

const query = pageQuery(userSortKeys, userDefaultSort.by, userDefaultSort.order);
const list = {
  caller: 'administrator',
  right: 'seePeople',
  recordsOf: 'users',
  data: z.array(user),
} as const;

export const listUsers = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/users',
  query: query.extend({ user_menu: z.enum(userMenus, messageKey('menuUnknown')).default('USER_ALL') }),
  summary: 'Lists the users of a menu',
});

export const searchUsers = endpoint({
  ...list,
  method: 'POST',
  reads: true,
  path: 'v1/users/search',
  query,
  body: z.object({
    searchValue,
    facilityId: optionalId.describe("Record id: only this facility's users; null or '' for all."),
    user_menu: z.enum(userListMenus, messageKey('menuUnknown')).default('USER_ALL'),
    filters: userListFilters.default({}),
  }),
  summary: 'Searches the users of a menu by name, email, phone or facility name',
  description: 'As monitors are searched.',
});

export const listFacilityUsers = endpoint({
  ...list,
  method: 'GET',
  path: 'v1/facilities/{id}/users',
  params: z.object({ id: recordId }),
  query,
  summary: 'Lists the users of one facility',
});

export const getUser = endpoint({
  method: 'GET',
  path: 'v1/users/{id}',
  caller: 'administrator',
  right: 'seePeople',
  recordsOf: 'users',
  params: z.object({ id: recordId }),
  data: z.array(user).length(1),
  summary: 'Returns one user by record id',
});

export const getUsersByIds = endpoint({
  ...list,
  method: 'POST',
  reads: true,
  path: 'v1/users/ids',
  body: idsBody,
  summary: 'Returns up to 100 users by record id, in any order',
  description: 'Ids that do not exist are left out.',
});

export const countUsers = endpoint({
  method: 'GET',
  path: 'v1/users/menu/count/{menu}',
  caller: 'administrator',
  right: 'seePeople',
  params: z.object({ menu: z.enum(userMenus, messageKey('menuUnknown')) }),
  data: noData,
  summary: 'Returns the number of users in a menu, in `count`',
});

export const checkAdministrator = endpoint({
  method: 'GET',
  path: 'v1/users/user/admingroup',
  caller: 'signed-in',
  data: z.object({ status: z.boolean() }),
  summary:
    'Tells whether the caller may use the console, in `data.status`: an administrator, or with another role',
});
