// How many monitors of each menu are Online and Offline: what a list shows above itself.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { timestamp } from '../common/timestamps.ts';
import { type MonitorMenu, monitorMenus } from './monitors.ts';

const number = z.number().int().nonnegative();

/** Monitors of a menu, by their connection: the numbers of its list with the filter `connection`. */
export const stateCounts = z.object({
  online: number,
  offline: number.describe('Those that were connected before.'),
  never_connected: number,
});
export type StateCounts = z.output<typeof stateCounts>;

export const monitorStates = z.object({
  at: timestamp.describe('When they were counted: up to 30 seconds ago, whatever changed since.'),
  ...(Object.fromEntries(monitorMenus.map((menu) => [menu, stateCounts])) as Record<
    MonitorMenu,
    typeof stateCounts
  >),
});
export type MonitorStates = z.output<typeof monitorStates>;

export const getMonitorStates = endpoint({
  method: 'GET',
  path: 'v1/monitors/states',
  caller: 'administrator',
  right: 'see',
  data: z.array(monitorStates).length(1),
  summary: 'Returns how many monitors of each menu are Online, Offline and never connected',
  description:
    'Of whole menus, without search or filters. Those of one facility are in `v1/facilities/health`. The capability is `monitorStates`.',
});
