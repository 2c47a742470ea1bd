import { useMatch } from '@tanstack/react-router';
import { UserList } from '../../features/users/user-list.tsx';

const menus = {
  '/dashboard/users': 'USER_ALL',
  '/dashboard/active_users': 'USER_ACTIVE',
  '/dashboard/inactive_users': 'USER_INACTIVE',
} as const;

export function UserListRoute() {
  const match = useMatch({ strict: false });
  switch (match.routeId) {
    case '/dashboard/users':
    case '/dashboard/active_users':
    case '/dashboard/inactive_users':
      return (
        match.loaderData && (
          <UserList menu={menus[match.routeId]} search={match.search} loaded={match.loaderData} />
        )
      );
    default:
      return null;
  }
}
