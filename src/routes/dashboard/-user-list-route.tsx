import { useMatch } from '@tanstack/react-router';
import { UserList } from '../../features/users/user-list.tsx';

export function UserListRoute() {
  const match = useMatch({ strict: false });
  switch (match.routeId) {
    case '/dashboard/users':
    case '/dashboard/active_users':
    case '/dashboard/inactive_users':
      return match.loaderData && <UserList loaded={match.loaderData} />;
    default:
      return null;
  }
}
