import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users/users.ts';
import { loadList } from '../../data/load-list.ts';
import { UserList } from '../../features/users/user-list.tsx';
import { userMenu } from '../../features/users/user-menu.tsx';
import { userSource } from '../../features/users/user-source.ts';
import { listSearch, toQuery } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';

export const Route = createFileRoute('/dashboard/users')({
  staticData: { group: userMenu, search: userMenu },
  validateSearch: listSearch(userSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, userSource, toQuery(userSource, 'USER_ALL', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: function Users() {
    return <UserList menu="USER_ALL" search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
