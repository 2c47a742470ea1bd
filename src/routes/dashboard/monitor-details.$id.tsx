import { createFileRoute } from '@tanstack/react-router';
import { loadMonitor } from '../../features/monitor-details/load-monitor.ts';
import { MonitorDetails } from '../../features/monitor-details/monitor-details.tsx';
import { MonitorDetailsSkeleton } from '../../features/monitor-details/monitor-details-skeleton.tsx';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';

export const Route = createFileRoute('/dashboard/monitor-details/$id')({
  staticData: { group: monitorMenu, search: monitorMenu, searchDisabled: true },
  loader: ({ context, params, location, abortController }) =>
    loadMonitor(context, params.id, location.href, abortController.signal),
  pendingComponent: MonitorDetailsSkeleton,
  component: function Details() {
    return <MonitorDetails loaded={Route.useLoaderData()} />;
  },
});
