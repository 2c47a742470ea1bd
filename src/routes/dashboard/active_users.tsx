import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users/users.ts';
import { pageSource } from '../../data/list-sources.ts';
import { load } from '../../data/load.ts';
import { userMenu } from '../../features/users/user-menu.tsx';
import { userSource } from '../../features/users/user-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { userLists } from './-list-screens.ts';

export const Route = createFileRoute('/dashboard/active_users')({
  staticData: { group: userMenu, search: userMenu },
  validateSearch: listSearch(userSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    load(context, pageSource(userSource, toQuery(userSource, 'USER_ACTIVE', deps)), abortController.signal),
  pendingComponent: ListSkeleton,
  component: userLists,
});
