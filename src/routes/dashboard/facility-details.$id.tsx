import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { facilitySource } from '../../data/records/facility-record.ts';
import { facilityMenuGroup } from '../../features/facilities/facility-menu.tsx';
import { loadHealth } from '../../features/facilities/health/health-source.ts';
import { monitorMenuGroup } from '../../features/monitors/monitor-menu.tsx';
import { userMenuGroup } from '../../features/users/user-menu.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { mayWithin, rightsAtom } from '../../session/rights/rights.ts';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';
import { FacilityScreen } from '../-facility-screen.tsx';
import { facilityAddress, loadView } from '../-facility-view-lists.ts';
import { loadRecord } from './-load-record.ts';

export const Route = createFileRoute('/dashboard/facility-details/$id')({
  staticData: {
    texts: ['forms', 'record-pages', 'user-access'],

    group: facilityMenuGroup,
    searchGroup: (address) =>
      'view' in address && address.view === 'users' ? userMenuGroup : monitorMenuGroup,
  },
  validateSearch: facilityAddress,
  // Sorting, paging and searching stay in the view.
  search: { middlewares: [retainSearchParams(['view'])] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, location, abortController: { signal } }) => {
    const isAllowed =
      deps.view === undefined || mayWithin(context.store.get(rightsAtom), userMenuGroup.right, id);
    if (!isAllowed) throw redirectToErrorScreen(location.href);
    const [facility, list] = await Promise.all([
      loadRecord(context, facilitySource(id), location.href, signal),
      loadView(context, id, deps, signal),
    ]);
    // Nobody waits for it.
    return { facility, list, health: loadHealth(context, id, signal) };
  },
  pendingComponent: ListSkeleton,
  component: function Details() {
    const { id } = Route.useParams();
    return <FacilityScreen id={id} loaded={Route.useLoaderData()} />;
  },
});
