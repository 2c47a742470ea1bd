import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { monitorSource } from '../../data/records/monitor-record.ts';
import { MonitorActions } from '../../features/monitors/monitor-actions.tsx';
import { RestoreButton } from '../../features/monitors/restore/restore-button.tsx';
import { detailsSearch } from '../../features/requests/details-search.ts';
import { MonitorDetails } from '../../features/requests/monitor-details.tsx';
import { MonitorDetailsSkeleton } from '../../features/requests/monitor-details-skeleton.tsx';
import { loadRecord } from './-load-record.ts';

// The monitor and its tabs; the open tab has its own loader, so that paging in it does not refetch the monitor.
export const Route = createFileRoute('/dashboard/monitor-details/$id')({
  validateSearch: detailsSearch,
  // Sorting, paging and choosing days stay in the tab.
  search: { middlewares: [retainSearchParams(['tab'])] },
  loader: ({ context, params, location, abortController }) =>
    loadRecord(context, monitorSource(params.id), location.href, abortController.signal),
  staleTime: 30_000,
  pendingComponent: MonitorDetailsSkeleton,
  component: function Details() {
    return (
      <MonitorDetails
        loaded={Route.useLoaderData()}
        tab={Route.useSearch().tab}
        restore={(monitor) => <RestoreButton row={monitor} />}
        actions={(monitor) => <MonitorActions key={monitor.id} row={monitor} />}
      >
        <Outlet />
      </MonitorDetails>
    );
  },
});
