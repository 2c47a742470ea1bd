// Users: the people of the facilities, some of them administrators (specification 2, sections 3 and 7).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { say } from './messages.ts';

export const userMenus = ['USER_ALL', 'USER_ACTIVE', 'USER_INACTIVE'] as const;
export type UserMenu = (typeof userMenus)[number];

/** What 'inactive' means (decisions, section 6). */
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

export const countUsers = endpoint({
  method: 'GET',
  path: 'v1/users/menu/count/{menu}',
  caller: 'administrator',
  params: z.object({ menu: z.enum(userMenus, say('menuUnknown')) }),
  data: z.array(z.unknown()).max(0),
  summary: 'How many users a menu has, in `count`',
  source: 'specification 2, section 7',
});

export const checkAdministrator = endpoint({
  method: 'GET',
  path: 'v1/users/user/admingroup',
  caller: 'signed-in',
  data: z.object({ status: z.boolean() }),
  summary: 'Whether the caller is a member of the administrator group, in `data.status`',
  source: 'specification 1, section 7; decisions, section 1 (Who is an administrator)',
});
