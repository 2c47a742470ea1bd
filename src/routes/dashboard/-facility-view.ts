// The two lists of a facility's page, monitors and users, and their shared address: each takes the sort keys it knows.
import { z } from 'zod';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { userSortKeys } from '../../../contract/users/users.ts';
import type { AppContext } from '../../data/app-context.ts';
import { pageSource } from '../../data/list-sources.ts';
import { load } from '../../data/load.ts';
import { monitorSource } from '../../features/monitors/monitor-source.ts';
import { userSource } from '../../features/users/user-source.ts';
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
    const query = toQuery(userSource, 'USER_FACILITY', search, id);
    return { view: 'users', search, loaded: await load(app, pageSource(userSource, query), signal) } as const;
  }
  const search = monitors.parse(address);
  const query = toQuery(monitorSource, 'MONITOR_FACILITY', search, id);
  return {
    view: undefined,
    search,
    loaded: await load(app, pageSource(monitorSource, query), signal),
  } as const;
}
