// The two lists of a facility's page, monitors and users, and their shared address: each takes the sort keys and filters it knows.
import { z } from 'zod';
import { monitorSortKeys } from '../../contract/monitors/monitors.ts';
import { userSortKeys } from '../../contract/users/users.ts';
import type { AppContext } from '../data/app-context.ts';
import { monitorFilterSearch, monitorListDefinition } from '../features/monitors/monitor-list-definition.ts';
import { userFilterSearch, userListDefinition } from '../features/users/user-list-definition.ts';
import { loadList, withFilters } from '../lists/list-loader.ts';
import { listSearch, toQuery } from '../lists/list-search.ts';

const users = listSearch(userSortKeys);
const monitors = listSearch(monitorSortKeys);
export const facilityAddress = listSearch([...monitorSortKeys, ...userSortKeys]).extend({
  view: z.literal('users').optional().catch(undefined),
  // The facility is named by the path.
  ...monitorFilterSearch.omit({ facility: true }).shape,
  ...userFilterSearch.omit({ facility: true }).shape,
});

/** @param id of the facility */
export async function loadView(
  app: AppContext,
  id: string,
  address: z.output<typeof facilityAddress>,
  signal: AbortSignal,
) {
  if (address.view === 'users') {
    const query = toQuery(app.store, userListDefinition, 'USER_FACILITY', users.parse(address), id);
    const filtered = await withFilters(app, userListDefinition, query, address);
    return { view: 'users', loaded: await loadList(app, userListDefinition, filtered, signal) } as const;
  }
  const query = toQuery(app.store, monitorListDefinition, 'MONITOR_FACILITY', monitors.parse(address), id);
  const filtered = await withFilters(app, monitorListDefinition, query, address);
  return { view: undefined, loaded: await loadList(app, monitorListDefinition, filtered, signal) } as const;
}
