import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { loadList } from '../../data/load-list.ts';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { monitorSource } from '../../features/monitors/monitor-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { monitorLists } from './-list-screens.ts';

export const Route = createFileRoute('/dashboard/deleted_monitors')({
  staticData: { group: monitorMenu, search: monitorMenu },
  validateSearch: listSearch(monitorSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, monitorSource, toQuery(monitorSource, 'MONITOR_DELETED', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: monitorLists,
});
