import { createFileRoute } from '@tanstack/react-router';
import { facilitySortKeys } from '../../../contract/facilities/facilities.ts';
import { FacilityList } from '../../features/facilities/facility-list.tsx';
import { facilityMenu } from '../../features/facilities/facility-menu.tsx';
import { facilitySource } from '../../features/facilities/facility-source.ts';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';

export const Route = createFileRoute('/dashboard/facilitylist')({
  staticData: { group: facilityMenu, search: facilityMenu },
  validateSearch: listSearch(facilitySortKeys),
  loaderDeps: ({ search }) => search,
  loader: listLoader(facilitySource, 'FACILITY_ALL'),
  pendingComponent: ListSkeleton,
  component: function Facilities() {
    return <FacilityList search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
