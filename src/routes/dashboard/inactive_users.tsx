import { createFileRoute } from '@tanstack/react-router';
import { userSortKeys } from '../../../contract/users/users.ts';
import { userMenu } from '../../features/users/user-menu.tsx';
import { userSource } from '../../features/users/user-source.ts';
import { listLoader } from '../../lists/list-loader.ts';
import { listSearch } from '../../lists/list-search.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { userLists } from './-list-screens.ts';

export const Route = createFileRoute('/dashboard/inactive_users')({
  staticData: { group: userMenu, search: userMenu },
  validateSearch: listSearch(userSortKeys),
  loaderDeps: ({ search }) => search,
  loader: listLoader(userSource, 'USER_INACTIVE'),
  pendingComponent: ListSkeleton,
  component: userLists,
});
