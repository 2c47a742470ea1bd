import { createFileRoute } from '@tanstack/react-router';
import { facilitySortKeys } from '../../../contract/facilities/facilities.ts';
import { FacilityList } from '../../features/facilities/facility-list.tsx';
import {
  facilityFilterSearch,
  facilityListDefinition,
} from '../../features/facilities/facility-list-definition.ts';
import { facilityMenuGroup } from '../../features/facilities/facility-menu.tsx';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';

export const Route = createFileRoute('/dashboard/facilitylist')({
  staticData: { group: facilityMenuGroup, searchGroup: facilityMenuGroup },
  validateSearch: listSearch(facilitySortKeys).extend(facilityFilterSearch.shape),
  loaderDeps: ({ search }) => search,
  loader: listLoader(facilityListDefinition, 'FACILITY_ALL'),
  pendingComponent: ListSkeleton,
  component: function Facilities() {
    return <FacilityList loaded={Route.useLoaderData()} />;
  },
});
