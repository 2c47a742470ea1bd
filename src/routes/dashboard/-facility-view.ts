// What the address of a facility's page asks for, and the list that answers it; each list knows its own ways to sort.
import { z } from 'zod';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { userSortKeys } from '../../../contract/users/users.ts';
import type { AppContext } from '../../data/app-context.ts';
import { loadList } from '../../data/load-list.ts';
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
  parts: AppContext,
  id: string,
  asked: z.output<typeof facilityAddress>,
  signal: AbortSignal,
) {
  if (asked.view === 'users') {
    const search = users.parse(asked);
    const question = toQuery(userSource, 'USER_FACILITY', search, id);
    return { view: 'users', search, loaded: await loadList(parts, userSource, question, signal) } as const;
  }
  const search = monitors.parse(asked);
  const question = toQuery(monitorSource, 'MONITOR_FACILITY', search, id);
  return { view: undefined, search, loaded: await loadList(parts, monitorSource, question, signal) } as const;
}
