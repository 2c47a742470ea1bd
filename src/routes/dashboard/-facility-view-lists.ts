// The two lists of a facility's page, monitors and users, and their shared address: each takes the sort keys it knows.
import { z } from 'zod';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { userSortKeys } from '../../../contract/users/users.ts';
import type { AppContext } from '../../data/app-context.ts';
import { load } from '../../data/load.ts';
import { pageSource } from '../../data/page-source.ts';
import { monitorListDefinition } from '../../features/monitors/monitor-list-definition.ts';
import { userListDefinition } from '../../features/users/user-list-definition.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';

const users = listSearch(userSortKeys);
const monitors = listSearch(monitorSortKeys);
export const facilityAddress = listSearch([...monitorSortKeys, ...userSortKeys]).extend({
  view: z.literal('users').optional().catch(undefined),
});

/** @param id of the facility */
export async function loadView(
  app: AppContext,
  id: string,
  address: z.output<typeof facilityAddress>,
  signal: AbortSignal,
) {
  if (address.view === 'users') {
    const search = users.parse(address);
    const query = toQuery(userListDefinition, 'USER_FACILITY', search, id);
    return {
      view: 'users',
      search,
      loaded: await load(app, pageSource(userListDefinition, query), signal),
    } as const;
  }
  const search = monitors.parse(address);
  const query = toQuery(monitorListDefinition, 'MONITOR_FACILITY', search, id);
  return {
    view: undefined,
    search,
    loaded: await load(app, pageSource(monitorListDefinition, query), signal),
  } as const;
}
