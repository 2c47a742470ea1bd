// The numbers of all menus in one answer: the sidebar shows them all.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { monitorMenus } from '../monitors/monitors.ts';
import { userMenus } from '../users/users.ts';

/** The menus that have a number; facilities have one menu. */
export const countedMenus = [...monitorMenus, 'FACILITY_ALL', ...userMenus] as const;
export type CountedMenu = (typeof countedMenus)[number];

export const countMenus = endpoint({
  method: 'GET',
  path: 'v1/counts',
  caller: 'administrator',
  data: z.record(z.enum(countedMenus), z.number().int().nonnegative()),
  summary: 'Returns the numbers of records of all menus',
});
