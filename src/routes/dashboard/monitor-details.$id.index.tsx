import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users/users.ts';
import { facilityOf } from '../../features/monitors/details/facility-of.ts';
import { NoFacility } from '../../features/monitors/details/no-facility.tsx';
import { useShownMonitor } from '../../features/monitors/details/shown-monitor.ts';
import { StatusBox } from '../../features/monitors/details/status-box.tsx';
import { monitorMenuGroup } from '../../features/monitors/monitor-menu.tsx';
import { loadTab } from '../../features/requests/load-tab.ts';
import { TabPanel } from '../../features/requests/tab-panel.tsx';
import { UserList } from '../../features/users/user-list.tsx';
import { userListDefinition } from '../../features/users/user-list-definition.ts';
import { userMenuGroup } from '../../features/users/user-menu.tsx';
import { loadList } from '../../lists/list-loader.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { mayWithin, rightsAtom } from '../../session/rights/rights.ts';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';

export const Route = createFileRoute('/dashboard/monitor-details/$id/')({
  staticData: {
    texts: ['deletes', 'forms', 'messages-common', 'monitor', 'range', 'user-access'],

    group: monitorMenuGroup,
    searchGroup: monitorMenuGroup,
    searchDisabled: true,
  },
  validateSearch: listSearch(userSortKeys),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, parentMatchPromise, location, abortController }) => {
    const { signal } = abortController;
    if (deps.tab !== 'users') return loadTab(context, id, { ...deps, tab: deps.tab }, signal);
    if (!mayWithin(context.store.get(rightsAtom), userMenuGroup.right))
      throw redirectToErrorScreen(location.href);
    const facility = facilityOf((await parentMatchPromise).loaderData?.snapshot?.value);
    if (!facility) return { tab: deps.tab, list: null };
    const query = toQuery(context.store, userListDefinition, 'USER_FACILITY', deps, facility.id);
    const loaded = await loadList(context, userListDefinition, query, signal);
    return { tab: deps.tab, list: { facility, loaded } };
  },
  // The loader runs again on Refresh, and whenever the tab is opened again.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  pendingComponent: ListSkeleton,
  component: function OpenTab() {
    const loaded = Route.useLoaderData();
    const { id } = Route.useParams();
    const shown = useShownMonitor();
    if (loaded.tab === 'users')
      return loaded.list ? <UserList menuLinks={false} within={id} {...loaded.list} /> : <NoFacility />;
    // Without a monitor, the page around it says why.
    return shown && <TabPanel shown={shown} loaded={loaded} status={<StatusBox monitor={shown.value} />} />;
  },
});
