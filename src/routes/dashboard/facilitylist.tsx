import { createFileRoute } from '@tanstack/react-router';
import { facilitySortKeys } from '../../../contract/facilities/facilities.ts';
import { pageSource } from '../../data/list-sources.ts';
import { load } from '../../data/load.ts';
import { FacilityList } from '../../features/facilities/facility-list.tsx';
import { facilityMenu } from '../../features/facilities/facility-menu.tsx';
import { facilitySource } from '../../features/facilities/facility-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';

export const Route = createFileRoute('/dashboard/facilitylist')({
  staticData: { group: facilityMenu, search: facilityMenu },
  validateSearch: listSearch(facilitySortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    load(
      context,
      pageSource(facilitySource, toQuery(facilitySource, 'FACILITY_ALL', deps)),
      abortController.signal,
    ),
  pendingComponent: ListSkeleton,
  component: function Facilities() {
    return <FacilityList search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
