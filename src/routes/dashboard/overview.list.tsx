import { createFileRoute } from '@tanstack/react-router';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { load, loadLater } from '../../data/load.ts';
import { facilitySource } from '../../data/records/facility-record.ts';
import { FilteredMonitors } from '../../features/overview/filtered-monitors.tsx';
import { overviewMenu } from '../../features/overview/overview-menu.tsx';
import { filteredSearch } from '../../features/overview/overview-search.ts';
import { filteredSource, pointSource } from '../../features/overview/overview-source.ts';
import { withOwnPage } from '../../lists/page-address.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

export const Route = createFileRoute('/dashboard/overview/list')({
  staticData: { texts: ['overview'], group: overviewMenu },
  validateSearch: filteredSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { pageSize } = context.store.get(displayAtom);
    const search = withOwnPage(deps, pageSize);
    const { facility } = search;
    const isOne = facility !== undefined && facility !== withoutFacility;
    const [rows, chosen, then] = await Promise.all([
      load(context, filteredSource(search, pageSize), signal),
      isOne ? loadLater(context, facilitySource(facility), signal) : null,
      search.at ? load(context, pointSource(search.at), signal) : null,
    ]);
    return { search, pageSize, rows, facility: chosen, then };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: function Filtered() {
    return <FilteredMonitors loaded={Route.useLoaderData()} />;
  },
});
