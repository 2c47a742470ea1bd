import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import {
  monitorFilterSearch,
  monitorListDefinition,
} from '../../features/monitors/monitor-list-definition.ts';
import { monitorMenuGroup } from '../../features/monitors/monitor-menu.tsx';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { MonitorListRoute } from './-monitor-list-route.tsx';

export const Route = createFileRoute('/dashboard/assigned_monitors')({
  staticData: { group: monitorMenuGroup, searchGroup: monitorMenuGroup },
  validateSearch: listSearch(monitorSortKeys).extend(monitorFilterSearch.shape),
  loaderDeps: ({ search }) => search,
  loader: listLoader(monitorListDefinition, 'MONITOR_ASSIGNED'),
  pendingComponent: ListSkeleton,
  component: MonitorListRoute,
});
