import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors.ts';
import { monitorKind } from '../../features/monitors/monitor-kind.ts';
import { MonitorList } from '../../features/monitors/monitor-list.tsx';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { listSearch, questionOf } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { loadList } from '../../lists/load-list.ts';

export const Route = createFileRoute('/dashboard/deleted_monitors')({
  staticData: { group: monitorMenu, search: monitorMenu },
  validateSearch: listSearch(monitorSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, monitorKind, questionOf(monitorKind, 'MONITOR_DELETED', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: function Monitors() {
    return <MonitorList menu="MONITOR_DELETED" search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
