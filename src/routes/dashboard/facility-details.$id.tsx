import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { LazyConnectionStrip } from '../../connection/lazy-connection-strip.tsx';
import { facilitySource } from '../../data/records/facility-record.ts';
import { FacilityDetails } from '../../features/facilities/facility-details.tsx';
import { facilityMenuGroup } from '../../features/facilities/facility-menu.tsx';
import { FacilityViewLinks } from '../../features/facilities/facility-view-links.tsx';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';
import { monitorMenuGroup } from '../../features/monitors/monitor-menu.tsx';
import { UserList } from '../../features/users/user-list.tsx';
import { userMenuGroup } from '../../features/users/user-menu.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { facilityAddress, loadView } from './-facility-view-lists.ts';
import { loadRecord } from './-load-record.ts';

export const Route = createFileRoute('/dashboard/facility-details/$id')({
  staticData: {
    group: facilityMenuGroup,
    searchGroup: (address) =>
      'view' in address && address.view === 'users' ? userMenuGroup : monitorMenuGroup,
  },
  validateSearch: facilityAddress,
  // Sorting, paging and searching stay in the view.
  search: { middlewares: [retainSearchParams(['view'])] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, location, abortController: { signal } }) => {
    const [facility, list] = await Promise.all([
      loadRecord(context, facilitySource(id), location.href, signal),
      loadView(context, id, deps, signal),
    ]);
    return { facility, list };
  },
  pendingComponent: ListSkeleton,
  component: function Details() {
    const { id } = Route.useParams();
    const { facility: loaded, list } = Route.useLoaderData();
    return (
      <FacilityDetails id={id} loaded={loaded}>
        {(facility) => {
          const menuLinks = <FacilityViewLinks facility={facility} view={list.view} />;
          return list.view === 'users' ? (
            <UserList loaded={list.loaded} facility={facility} menuLinks={menuLinks} />
          ) : (
            <>
              <MonitorList loaded={list.loaded} facility={facility} menuLinks={menuLinks} />
              <LazyConnectionStrip of="facility" id={id} />
            </>
          );
        }}
      </FacilityDetails>
    );
  },
});
