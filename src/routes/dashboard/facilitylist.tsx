import { createFileRoute } from '@tanstack/react-router';
import { facilitySortKeys } from '../../../contract/facilities.ts';
import { facilityKind } from '../../features/facilities/facility-kind.ts';
import { FacilityList } from '../../features/facilities/facility-list.tsx';
import { facilityMenu } from '../../features/facilities/facility-menu.tsx';
import { listSearch, questionOf } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { loadList } from '../../lists/load-list.ts';

export const Route = createFileRoute('/dashboard/facilitylist')({
  staticData: { group: facilityMenu, search: facilityMenu },
  validateSearch: listSearch(facilitySortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, facilityKind, questionOf(facilityKind, 'FACILITY_ALL', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: function Facilities() {
    return <FacilityList search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
