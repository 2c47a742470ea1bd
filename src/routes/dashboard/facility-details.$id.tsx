import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { monitorSortKeys } from '../../../contract/monitors.ts';
import { userSortKeys } from '../../../contract/users.ts';
import { FacilityDetails } from '../../features/facilities/facility-details.tsx';
import { facilityMenu } from '../../features/facilities/facility-menu.tsx';
import { FacilityViews } from '../../features/facilities/facility-views.tsx';
import { loadFacility } from '../../features/facilities/load-facility.ts';
import { monitorKind } from '../../features/monitors/monitor-kind.ts';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { userKind } from '../../features/users/user-kind.ts';
import { UserList } from '../../features/users/user-list.tsx';
import { userMenu } from '../../features/users/user-menu.tsx';
import { listSearch, questionOf } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { loadList } from '../../lists/load-list.ts';
import type { Console } from '../../session/console.ts';

const users = listSearch(userSortKeys);
const monitors = listSearch(monitorSortKeys);
const address = listSearch([...monitorSortKeys, ...userSortKeys]).extend({
  view: z.literal('users').optional().catch(undefined),
});

// What the address asks for, and the list that answers it; each list knows its own ways to sort.
async function loadView(parts: Console, id: string, asked: z.output<typeof address>, signal: AbortSignal) {
  if (asked.view === 'users') {
    const search = users.parse(asked);
    const question = questionOf(userKind, 'USER_FACILITY', search, id);
    return { view: 'users', search, loaded: await loadList(parts, userKind, question, signal) } as const;
  }
  const search = monitors.parse(asked);
  const question = questionOf(monitorKind, 'MONITOR_FACILITY', search, id);
  return { view: undefined, search, loaded: await loadList(parts, monitorKind, question, signal) } as const;
}

export const Route = createFileRoute('/dashboard/facility-details/$id')({
  staticData: {
    group: facilityMenu,
    search: (asked) => ('view' in asked && asked.view === 'users' ? userMenu : monitorMenu),
  },
  validateSearch: address,
  // Sorting, paging and searching stay in the view.
  search: { middlewares: [retainSearchParams(['view'])] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, location, abortController: { signal } }) => {
    const [facility, list] = await Promise.all([
      loadFacility(context, id, location.href, signal),
      loadView(context, id, deps, signal),
    ]);
    return { facility, list };
  },
  pendingComponent: ListSkeleton,
  component: function Details() {
    const { id } = Route.useParams();
    const { facility: loaded, list } = Route.useLoaderData();
    const modes = <FacilityViews id={id} view={list.view} />;
    return (
      <FacilityDetails id={id} loaded={loaded}>
        {(facility) =>
          list.view === 'users' ? (
            <UserList menu="USER_FACILITY" {...list} facility={facility} modes={modes} />
          ) : (
            <MonitorList menu="MONITOR_FACILITY" {...list} facility={facility} modes={modes} />
          )
        }
      </FacilityDetails>
    );
  },
});
