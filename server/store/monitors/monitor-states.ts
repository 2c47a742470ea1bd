// How many monitors are Online and Offline, each with the condition of the list that the number leads to.
import { type SQL, sql } from 'drizzle-orm';
import type { StateCounts } from '../../../contract/monitors/monitor-states.ts';
import { type MonitorMenu, monitorMenus } from '../../../contract/monitors/monitors.ts';
import type { Database } from '../engine/database.ts';
import { monitors } from '../schema/index.ts';
import { isInState } from './monitor-filters.ts';

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);

/** To be selected of grouped monitors. */
export const countedStates = {
  online: countOf(isInState.online),
  offline: countOf(isInState.offline),
  never_connected: countOf(isInState.never),
};

type Category = (typeof monitors.$inferSelect)['category'];

const categoriesOf: Record<MonitorMenu, readonly Category[]> = {
  MONITOR_ALL: ['assigned', 'unassigned'],
  MONITOR_ASSIGNED: ['assigned'],
  MONITOR_UNASSIGNED: ['unassigned'],
  MONITOR_DELETED: ['deleted'],
};

/** All monitors of each menu, in one statement that reads them whole. */
export async function countStates(db: Database): Promise<Record<MonitorMenu, StateCounts>> {
  const rows = await db
    .select({ category: monitors.category, ...countedStates })
    .from(monitors)
    .groupBy(monitors.category);
  const sum = (menu: MonitorMenu, state: keyof StateCounts) =>
    rows
      .filter(({ category }) => categoriesOf[menu].includes(category))
      .reduce((total, row) => total + row[state], 0);
  const counted = monitorMenus.map((menu) => {
    const states = {
      online: sum(menu, 'online'),
      offline: sum(menu, 'offline'),
      never_connected: sum(menu, 'never_connected'),
    };
    return [menu, states] as const;
  });
  return Object.fromEntries(counted) as Record<MonitorMenu, StateCounts>;
}
