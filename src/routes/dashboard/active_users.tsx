import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users/users.ts';
import { userFilterSearch, userListDefinition } from '../../features/users/user-list-definition.ts';
import { userMenuGroup } from '../../features/users/user-menu.tsx';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { lazyUserListRoute } from './-lazy-user-list-route.ts';

export const Route = createFileRoute('/dashboard/active_users')({
  staticData: { group: userMenuGroup, searchGroup: userMenuGroup },
  validateSearch: listSearch(userSortKeys).extend(userFilterSearch.shape),
  loaderDeps: ({ search }) => search,
  loader: listLoader(userListDefinition, 'USER_ACTIVE'),
  pendingComponent: ListSkeleton,
  component: lazyUserListRoute,
});
