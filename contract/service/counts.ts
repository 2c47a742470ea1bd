// The numbers of all menus in one answer: the sidebar shows them all.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import type { MonitorMenu } from '../monitors/monitors.ts';
import type { UserMenu } from '../users/users.ts';

/** The menus that have a number; facilities have one menu. */
export type CountedMenu = MonitorMenu | 'FACILITY_ALL' | UserMenu;

const number = z.number().int().nonnegative();

export const counts = z.object({
  MONITOR_ALL: number,
  MONITOR_ASSIGNED: number,
  MONITOR_UNASSIGNED: number,
  MONITOR_DELETED: number,
  MONITOR_OFFLINE: number
    .optional()
    .describe(
      'Monitors that are Offline and were connected before, as of some seconds ago; left out: not known.',
    ),
  FACILITY_ALL: number,
  USER_ALL: number,
  USER_ACTIVE: number,
  USER_INACTIVE: number,
  CERTIFICATES: number
    .optional()
    .describe('Network certificates that have ended, or end within 30 days; left out: not known.'),
  NOTICES: number.optional().describe('Notices of the service; left out: not known.'),
} satisfies Record<CountedMenu | 'MONITOR_OFFLINE' | 'CERTIFICATES' | 'NOTICES', z.ZodType>);
/** Names the counts, one for each number in the sidebar. */
export type Counted = keyof z.output<typeof counts>;

export const countMenus = endpoint({
  method: 'GET',
  path: 'v1/counts',
  caller: 'administrator',
  data: counts,
  summary: 'Returns the numbers of records of all menus',
});
