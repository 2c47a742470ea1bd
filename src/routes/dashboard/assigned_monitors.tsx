import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { monitorSource } from '../../features/monitors/monitor-source.ts';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { monitorLists } from './-list-screens.ts';

export const Route = createFileRoute('/dashboard/assigned_monitors')({
  staticData: { group: monitorMenu, search: monitorMenu },
  validateSearch: listSearch(monitorSortKeys),
  loaderDeps: ({ search }) => search,
  loader: listLoader(monitorSource, 'MONITOR_ASSIGNED'),
  pendingComponent: ListSkeleton,
  component: monitorLists,
});
