import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { monitorSource } from '../../data/records/monitor-record.ts';
import { detailsSearch } from '../../features/monitors/details/details-tabs.ts';
import { MonitorDetails } from '../../features/monitors/details/monitor-details.tsx';
import { MonitorDetailsSkeleton } from '../../features/monitors/details/monitor-details-skeleton.tsx';
import { tabSearch } from '../../features/requests/tab-search.ts';
import { loadRecord } from './-load-record.ts';

// The monitor and its tabs; the open tab has its own loader, so that paging in it does not refetch the monitor.
export const Route = createFileRoute('/dashboard/monitor-details/$id')({
  staticData: { texts: ['guide', 'monitor'] },
  validateSearch: detailsSearch.extend(tabSearch.shape),
  // Sorting, paging and choosing days stay in the tab.
  search: { middlewares: [retainSearchParams(['tab'])] },
  loader: ({ context, params, location, abortController }) =>
    loadRecord(context, monitorSource(params.id), location.href, abortController.signal),
  staleTime: 30_000,
  pendingComponent: MonitorDetailsSkeleton,
  component: function Details() {
    return (
      <MonitorDetails loaded={Route.useLoaderData()} tab={Route.useSearch().tab}>
        <Outlet />
      </MonitorDetails>
    );
  },
});
