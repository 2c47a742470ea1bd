import { createFileRoute } from '@tanstack/react-router';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import { pageSource } from '../../data/list-sources.ts';
import { load } from '../../data/load.ts';
import { monitorMenu } from '../../features/monitors/monitor-menu.tsx';
import { monitorSource } from '../../features/monitors/monitor-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { monitorLists } from './-list-screens.ts';

export const Route = createFileRoute('/dashboard/unassigned_monitors')({
  staticData: { group: monitorMenu, search: monitorMenu },
  validateSearch: listSearch(monitorSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    load(
      context,
      pageSource(monitorSource, toQuery(monitorSource, 'MONITOR_UNASSIGNED', deps)),
      abortController.signal,
    ),
  pendingComponent: ListSkeleton,
  component: monitorLists,
});
