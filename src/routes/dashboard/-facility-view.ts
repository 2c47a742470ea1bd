// What the address of a facility's page asks for, and the list that answers it; each list knows its own ways to sort.
import { z } from 'zod';
import { monitorSortKeys } from '../../../contract/monitors.ts';
import { userSortKeys } from '../../../contract/users.ts';
import { monitorKind } from '../../features/monitors/monitor-kind.ts';
import { userKind } from '../../features/users/user-kind.ts';
import { listSearch, questionOf } from '../../lists/list-search.ts';
import { loadList } from '../../lists/load-list.ts';
import type { Console } from '../../session/console.ts';

const users = listSearch(userSortKeys);
const monitors = listSearch(monitorSortKeys);
export const facilityAddress = listSearch([...monitorSortKeys, ...userSortKeys]).extend({
  view: z.literal('users').optional().catch(undefined),
});

/** @param id of the facility */
export async function loadView(
  parts: Console,
  id: string,
  asked: z.output<typeof facilityAddress>,
  signal: AbortSignal,
) {
  if (asked.view === 'users') {
    const search = users.parse(asked);
    const question = questionOf(userKind, 'USER_FACILITY', search, id);
    return { view: 'users', search, loaded: await loadList(parts, userKind, question, signal) } as const;
  }
  const search = monitors.parse(asked);
  const question = questionOf(monitorKind, 'MONITOR_FACILITY', search, id);
  return { view: undefined, search, loaded: await loadList(parts, monitorKind, question, signal) } as const;
}
