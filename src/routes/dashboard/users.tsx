import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users.ts';
import { userKind } from '../../features/users/user-kind.ts';
import { UserList } from '../../features/users/user-list.tsx';
import { userMenu } from '../../features/users/user-menu.tsx';
import { listSearch, questionOf } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { loadList } from '../../lists/load-list.ts';

export const Route = createFileRoute('/dashboard/users')({
  staticData: { group: userMenu, search: userMenu },
  validateSearch: listSearch(userSortKeys),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    loadList(context, userKind, questionOf(userKind, 'USER_ALL', deps), abortController.signal),
  pendingComponent: ListSkeleton,
  component: function Users() {
    return <UserList menu="USER_ALL" search={Route.useSearch()} loaded={Route.useLoaderData()} />;
  },
});
