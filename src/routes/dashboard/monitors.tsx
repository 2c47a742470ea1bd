import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { loadList } from '../../data/load-list.ts';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { monitorSource } from '../../features/monitors/monitor-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';

export const Route = createFileRoute('/dashboard/monitors')({
  staticData: { group: monitorMenu, search: monitorMenu },
  validateSearch: listSearch(monitorSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, monitorSource, toQuery(monitorSource, 'MONITOR_ALL', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: function Monitors() {
    return <MonitorList menu="MONITOR_ALL" search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
